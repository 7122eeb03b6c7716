import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 8);
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * i;
        }
        int at = Verifier.nondetInt();
        Verifier.assume(at >= 0 && at < n);
        assert a[at] == at * at;
    }
}
