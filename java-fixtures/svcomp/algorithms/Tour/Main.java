import org.sosy_lab.sv_benchmarks.Verifier;

/** The shortest tour may be as short as its parts allow. */
public class Main {
    static int N;
    static int[][] d;
    static boolean[] seen;
    static int best = Integer.MAX_VALUE;
    static void tour(int at, int count, int len) {
        if (count == N) {
            int t = len + d[at][0];
            if (t < best) best = t;
            return;
        }
        for (int i = 1; i < N; i++) if (!seen[i]) {
            seen[i] = true;
            tour(i, count + 1, len + d[at][i]);
            seen[i] = false;
        }
    }
    public static void main(String[] args) {
        N = 4;
        d = new int[N][N];
        seen = new boolean[N];
        for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) {
            d[i][j] = Verifier.nondetInt();
            Verifier.assume(d[i][j] >= 1 && d[i][j] < 100);
        }
        tour(0, 1, 0);
        assert best > 4;
    }
}
