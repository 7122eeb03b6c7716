import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static boolean pump, methane;
    static int water = 1;

    static void step() {
        if (pump && water > 0) {
            water--;
        }
        if (methane) {
            pump = false;
        } else if (water == 2) {
            pump = true;
        } else if (water == 0) {
            pump = false;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            if (Verifier.nondetBoolean() && water < 2) {
                water++;
            }
            if (Verifier.nondetBoolean()) {
                methane = !methane;
            }
            step();
            assert !(pump && methane);
        }
    }
}
