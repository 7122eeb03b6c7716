import org.sosy_lab.sv_benchmarks.Verifier;

/** A pump that never stops to look runs amid methane. */
public class Main {
    static int water = 1, steps;
    static boolean methane, running, active = true;
    public static void main(String[] args) {
        while (true) {
            if (Verifier.nondetBoolean()) {
                if (water < 2) water++;
            }
            if (Verifier.nondetBoolean()) methane = !methane;
            if (Verifier.nondetBoolean()) active = !active;
            if (running && water > 0) water--;
            if (active) {
                if (!running && water == 2 && !methane) running = true;
                else if (running && water == 0) running = false;
            }
            steps++;
            assert !(running && methane && water == 1);
        }
    }
}
