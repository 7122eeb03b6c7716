import org.sosy_lab.sv_benchmarks.Verifier;

/** Sixteen decisions whose ways meet again. */
public class Main {
    static class Acc {
        int in, out;
        void add(int v) {
            if (v > 0) in += v & 0xff;
            else out += 1;
        }
    }
    public static void main(String[] args) {
        Acc a = new Acc();
        for (int i = 0; i < 16; i++) a.add(Verifier.nondetInt());
        assert a.in >= 0 && a.in <= 16 * 255 && a.out <= 16;
    }
}
