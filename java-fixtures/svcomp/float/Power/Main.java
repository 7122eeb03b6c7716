import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x >= 1.0 && x <= 5.0);
        assert Math.pow(x, 3.0) < 100.0;
    }
}
