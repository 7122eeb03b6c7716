import java.util.TreeMap;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Keys come in their order. */
public class Main {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> t = new TreeMap<>();
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 5);
        for (int i = 0; i < n; i++) {
            t.put(Verifier.nondetInt(), i);
        }
        int prev = 0;
        boolean first = true;
        for (int k : t.keySet()) {
            assert first || prev < k;
            prev = k;
            first = false;
        }
        assert t.size() <= n;
    }
}
