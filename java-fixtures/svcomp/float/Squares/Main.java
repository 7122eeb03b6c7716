import org.sosy_lab.sv_benchmarks.Verifier;

/** A power that is a product. */
public class Main {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        if (x > 0 && x < 100) {
            double square = Math.pow(x, 2);
            assert square >= 0 && square <= 10000;
        }
    }
}
