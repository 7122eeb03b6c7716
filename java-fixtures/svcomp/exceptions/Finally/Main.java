import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int count;

    static int work(int x) {
        try {
            if (x == 3) {
                throw new IllegalStateException();
            }
            return x;
        } finally {
            count++;
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        try {
            work(x);
        } catch (IllegalStateException e) {
            assert x == 3;
        }
        assert count == 1;
    }
}
