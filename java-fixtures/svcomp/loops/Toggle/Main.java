import org.sosy_lab.sv_benchmarks.Verifier;

/** A reactive program has no end. */
public class Main {
    public static void main(String[] args) {
        boolean on = false;
        int lamp = 0;
        while (true) {
            int button = Verifier.nondetInt();
            if (button == 1) {
                on = !on;
                lamp = on ? 5 : 0;
            }
            assert on == (lamp == 5);
        }
    }
}
