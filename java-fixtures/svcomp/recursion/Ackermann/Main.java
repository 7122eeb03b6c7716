import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int ack(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    public static void main(String[] args) {
        int m = Verifier.nondetInt();
        int n = Verifier.nondetInt();
        Verifier.assume(m >= 0 && m < 3 && n >= 0 && n < 4);
        assert ack(m, n) > n;
    }
}
