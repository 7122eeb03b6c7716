import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int north = 0, east = 2;
        for (int i = 0; i < 6; i++) {
            boolean tick = Verifier.nondetBoolean();
            boolean emergency = Verifier.nondetBoolean();
            if (emergency) {
                north = 2;
            } else if (tick) {
                north = (north + 1) % 3;
                east = (east + 1) % 3;
            }
            assert !(north == 2 && east == 2);
        }
    }
}
