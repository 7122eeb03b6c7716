import org.sosy_lab.sv_benchmarks.Verifier;

/** A native library that is nowhere. */
public class Main {
    public static void main(String[] args) {
        boolean isThere = true;
        try {
            System.loadLibrary(Verifier.nondetBoolean() ? "nowhere-at-all" : "not-even-there");
        } catch (UnsatisfiedLinkError e) {
            isThere = false;
        }
        assert !isThere;
    }
}
