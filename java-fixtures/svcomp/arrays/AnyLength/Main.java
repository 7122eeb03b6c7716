import org.sosy_lab.sv_benchmarks.Verifier;

/** The array is as long as it likes. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0) return;
        int[] a = new int[n];
        int i = Verifier.nondetInt();
        if (i >= 0 && i < n) {
            a[i] = 7;
            assert a[i] == 7;
            assert a.length > i;
        }
    }
}
