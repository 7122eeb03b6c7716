import org.sosy_lab.sv_benchmarks.Verifier;

/** It is locked whenever nothing has come in between. */
public class Main {
    public static void main(String[] args) {
        int lock = 0, seen = 0, count = 0;
        do {
            lock = 1;
            seen = count;
            if (Verifier.nondetBoolean()) {
                lock = 0;
                count++;
            }
        } while (count != seen);
        assert lock == 1;
    }
}
