import org.sosy_lab.sv_benchmarks.Verifier;

/** How often it goes round, two numbers say the same. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0);
        int left = n;
        int done = 0;
        while (left > 0) {
            left--;
            done++;
        }
        assert done == n;
    }
}
