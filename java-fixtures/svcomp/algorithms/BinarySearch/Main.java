import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int find(int[] all, int key) {
        int lo = 0, hi = all.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (all[mid] < key) {
                lo = mid + 1;
            } else if (all[mid] > key) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int[] all = {-7, 0, 3, 12, 12, 40, 77, 1000};
        int key = Verifier.nondetInt();
        int at = find(all, key);
        if (at >= 0) {
            assert all[at] == key;
        } else {
            for (int each : all) {
                assert each != key;
            }
        }
    }
}
