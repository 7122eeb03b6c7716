import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = x - ((x >>> 1) & 0x55555555);
        y = (y & 0x33333333) + ((y >>> 2) & 0x33333333);
        y = (y + (y >>> 4)) & 0x0f0f0f0f;
        int count = (y * 0x01010101) >>> 24;
        assert count == Integer.bitCount(x);
    }
}
