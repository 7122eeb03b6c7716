import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x > -1000.0 && x < 1000.0);
        double y = Math.sin(x);
        assert y >= -1.0 && y <= 1.0;
        assert Math.abs(Math.cos(x)) <= 1.0;
    }
}
