import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        float g = f * 0.0f;
        assert g == 0.0f;
    }
}
