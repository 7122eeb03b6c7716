import java.util.ArrayList;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 5);
        for (int i = 0; i < n; i++) {
            list.add(i * 2);
        }
        assert list.size() == n;
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        assert sum == n * (n - 1);
    }
}
