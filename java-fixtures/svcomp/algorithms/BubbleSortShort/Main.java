import org.sosy_lab.sv_benchmarks.Verifier;

/** One round too few. */
public class Main {
    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetByte();
        }
        for (int round = 0; round < a.length - 2; round++) {
            for (int i = 0; i + 1 < a.length; i++) {
                if (a[i] > a[i + 1]) {
                    int x = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = x;
                }
            }
        }
        for (int i = 1; i < a.length; i++) {
            assert a[i - 1] <= a[i];
        }
    }
}
