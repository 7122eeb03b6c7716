import org.sosy_lab.sv_benchmarks.Verifier;

/** A cast rounds to zero, not down. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int half = (int) (n * 0.5);
        assert half == n >> 1;
    }
}
