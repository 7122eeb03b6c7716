import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > 0 && n < 5);
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = i - j;
            }
        }
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += m[i][n - 1 - i];
        }
        assert sum == 0 && n < 4;
    }
}
