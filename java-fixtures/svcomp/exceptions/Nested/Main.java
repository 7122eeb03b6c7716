import org.sosy_lab.sv_benchmarks.Verifier;

/** The cause tells where an exception comes from. */
public class Main {
    static int depth(int n) {
        try {
            if (n % 3 == 0) throw new IllegalStateException("a");
            try {
                if (n % 3 == 1) throw new IllegalArgumentException("b" + n);
                return 2;
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException(e);
            }
        } catch (IllegalStateException e) {
            return e.getCause() == null ? 0 : e.getCause().getMessage().charAt(0) == 'b' ? 1 : -1;
        }
    }
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int d = depth(n);
        assert n < 0 || d == n % 3;
    }
}
