import org.sosy_lab.sv_benchmarks.Verifier;

/** The last candidate is not looked at. */
public class Main {
    public static void main(String[] args) {
        int[] all = {-7, 0, 3, 12, 19, 40, 77, 1000};
        int key = Verifier.nondetInt();
        int lo = 0, hi = all.length - 1, found = -1;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (all[mid] == key) {
                found = mid;
                break;
            }
            if (all[mid] < key) {
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        if (found < 0) {
            for (int each : all) {
                assert each != key : each;
            }
        }
    }
}
