import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        double d = i;
        assert (int) d == i;
        if (d > 10.0) {
            assert i > 10;
        }
    }
}
