import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        Verifier.assume(x > -1.2f && x < 1.2f);
        float f = x - x * x * x / 6.0f + x * x * x * x * x / 120.0f;
        float g = 1 - x * x / 2.0f + x * x * x * x / 24.0f;
        float y = x - f / g;
        assert y < 0.1f;
    }
}
