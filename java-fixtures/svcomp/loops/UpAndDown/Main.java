import org.sosy_lab.sv_benchmarks.Verifier;

/** Thirty decisions, of which each leaves a sum within its bounds. */
public class Main {
    public static void main(String[] args) {
        int[] x = new int[30];
        int count = 0;
        for (int i = 0; i < 30; i++) x[i] = Verifier.nondetInt();
        for (int i = 0; i < 30; i++) {
            if (x[i] < 0) count++;
            else if (x[i] > 0) count--;
        }
        assert count >= -30 && count <= 30;
    }
}
