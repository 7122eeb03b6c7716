import org.sosy_lab.sv_benchmarks.Verifier;

/** The product of two lengths wraps around. */
public class Main {
    public static void main(String[] args) {
        int V = Verifier.nondetInt();
        Verifier.assume(V > 0 && V < 1000000);
        int D[] = new int[V * V];
        int c = 0;
        for (int i = 0; i < V; i++) for (int j = 0; j < V; j++) {
            if (i == j) continue;
            c += D[i * V + j + 1];
        }
    }
}
