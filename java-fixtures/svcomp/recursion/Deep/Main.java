import org.sosy_lab.sv_benchmarks.Verifier;

/** As deep as a number is large, where nothing but numbers is computed. */
public class Main {
    static int addition(int m, int n) {
        if (n == 0) return m;
        if (n > 0) return addition(m + 1, n - 1);
        if (n < 0) return addition(m - 1, n + 1);
        return 0;
    }
    public static void main(String[] args) {
        int m = Verifier.nondetInt();
        if (m < 0 || m > 1073741823) return;
        int n = Verifier.nondetInt();
        if (n < 0 || n > 1073741823) return;
        int result = addition(m, n);
        assert result == m - n;
    }
}
