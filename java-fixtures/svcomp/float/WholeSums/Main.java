import org.sosy_lab.sv_benchmarks.Verifier;

/** Sums of ints as doubles are exact. */
public class Main {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        double x = a;
        double y = b;
        if (x + y > 0) {
            assert (long) a + b > 0;
        }
        if (x - y == 1.0) {
            assert (long) a - b == 1 && x > y;
        }
        double next = x + 1.0;
        assert next > x && (long) next == a + 1L;
    }
}
