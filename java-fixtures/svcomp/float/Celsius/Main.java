import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double c = Verifier.nondetDouble();
        Verifier.assume(c >= -273.15 && c <= 1000.0);
        double f = c * 1.8 + 32.0;
        assert f >= -460.0 && f <= 1833.0;
    }
}
