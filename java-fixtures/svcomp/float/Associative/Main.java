import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double a = Verifier.nondetDouble();
        double b = Verifier.nondetDouble();
        Verifier.assume(a > 0.0 && a < 1.0 && b > 0.0 && b < 1.0);
        assert (a + b) - b == a;
    }
}
