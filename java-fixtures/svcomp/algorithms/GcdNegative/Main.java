import org.sosy_lab.sv_benchmarks.Verifier;

/** It is negative where the last remainder is. */
public class Main {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Verifier.nondetByte();
        int b = Verifier.nondetByte();
        Verifier.assume(b != 0);
        assert gcd(a, b) > 0;
    }
}
