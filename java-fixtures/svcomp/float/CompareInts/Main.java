import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        int j = Verifier.nondetInt();
        double a = i;
        double b = j;
        assert (a < b) == (i < j);
        assert (a == b) == (i == j);
        assert Math.max(a, b) == Math.max(i, j);
    }
}
