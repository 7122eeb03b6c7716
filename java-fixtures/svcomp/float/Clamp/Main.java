import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static float clamp(float x, float lo, float hi) {
        if (x < lo) {
            return lo;
        }
        return x > hi ? hi : x;
    }

    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        float y = clamp(x, -1.5f, 2.5f);
        assert x != x || y >= -1.5f && y <= 2.5f;
    }
}
