import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        int by = Verifier.nondetInt();
        Verifier.assume(by >= 0 && by < 10);
        int[] b = new int[5];
        for (int i = 0; i < 5; i++) {
            b[(i + by) % 5] = a[i];
        }
        assert b[0] != 3;
    }
}
