import org.sosy_lab.sv_benchmarks.Verifier;

/** The shift keeps the sign. */
public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = (x >> 16) | (x << 16);
        int z = (y >>> 16) | (y << 16);
        assert z == x;
    }
}
