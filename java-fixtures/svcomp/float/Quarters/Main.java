import org.sosy_lab.sv_benchmarks.Verifier;

/** Quarters of whole numbers are doubles exactly, so what is put together of them is not rounded. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        short m = Verifier.nondetShort();
        double quarter = n / 4.0;
        assert quarter + quarter == n / 2.0;
        assert Math.floor(quarter) * 4 <= n && (int) (quarter * 4) == n;
        float price = m * 0.25f;
        assert price * 4 == m && price - 0.5f < price;
        assert Math.rint(n + 0.5) % 2 == 0;
    }
}
