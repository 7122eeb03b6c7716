import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x >= 0.0);
        double y = Math.sqrt(x);
        assert y >= 0.0;
    }
}
