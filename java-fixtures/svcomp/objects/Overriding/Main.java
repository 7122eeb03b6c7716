import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static class Counter {
        int count;

        void add() {
            count++;
        }

        void addAll(int n) {
            for (int i = 0; i < n; i++) {
                add();
            }
        }
    }

    static class Twice extends Counter {
        @Override void add() {
            super.add();
            super.add();
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 10);
        Counter c = Verifier.nondetBoolean() ? new Twice() : new Counter();
        c.addAll(n);
        assert c.count == n || c.count == 2 * n && c instanceof Twice;
    }
}
