import org.sosy_lab.sv_benchmarks.Verifier;

/** A resource is granted to one user at a time. */
public class Main {
    static final int N = 3;
    static boolean[] granted = new boolean[N];
    static boolean[] asking = new boolean[N];
    static int owner = -1;
    public static void main(String[] args) {
        for (int step = 0; step < 8; step++) {
            int who = Verifier.nondetInt();
            if (who < 0 || who >= N) continue;
            switch (Verifier.nondetInt()) {
                case 0: asking[who] = true;
                break;
                case 1: if (asking[who] && owner == -1) {
                    owner = who;
                    granted[who] = true;
                    asking[who] = false;
                }
                break;
                case 2: if (granted[who]) {
                    granted[who] = false;
                    owner = -1;
                }
                break;
                default:
            }
            int n = 0;
            for (boolean g : granted) if (g) n++;
            assert n <= 1;
        }
    }
}
