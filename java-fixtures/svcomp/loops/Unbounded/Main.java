import org.sosy_lab.sv_benchmarks.Verifier;

/** No number of rounds is the last: the states of the loop come again. */
public class Main {
    public static void main(String[] args) {
        int x = 0;
        while (Verifier.nondetBoolean()) {
            x = 1 - x;
            assert x == 0 || x == 1;
        }
        assert x >= 0;
    }
}
