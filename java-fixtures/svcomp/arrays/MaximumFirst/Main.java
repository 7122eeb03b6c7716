import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int[] a = new int[5];
        for (int i = 0; i < a.length; i++) {
            a[i] = Verifier.nondetInt();
        }
        int max = 0;
        for (int each : a) {
            if (each > max) {
                max = each;
            }
        }
        boolean found = false;
        for (int each : a) {
            found |= each == max;
        }
        assert found;
    }
}
