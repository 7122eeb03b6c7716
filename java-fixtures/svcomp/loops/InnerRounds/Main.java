import org.sosy_lab.sv_benchmarks.Verifier;

/** A loop in a loop, both of any number of rounds. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int i = 0, j = 0, bits = 0;
        while (i < n) {
            j = 0;
            while (j < i) {
                j++;
                bits |= 1;
            }
            assert j <= i;
            i++;
        }
        assert bits == 0 || bits == 1;
    }
}
