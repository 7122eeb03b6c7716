import org.sosy_lab.sv_benchmarks.Verifier;

/** The greatest common divisor divides both. */
public class Main {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 0 && a < 40 && b > 0 && b < 40);
        int g = gcd(a, b);
        assert g > 0 && a % g == 0 && b % g == 0;
    }
}
