import org.sosy_lab.sv_benchmarks.Verifier;

/** A matrix of any size, a negative one too. */
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n > 4) return;
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = i == j ? 1 : 0;
        int trace = 0;
        for (int i = 0; i < n; i++) trace += m[i][i];
        assert trace == n;
    }
}
