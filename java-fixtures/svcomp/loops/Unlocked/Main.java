import org.sosy_lab.sv_benchmarks.Verifier;

/** As the lock, but there is an end. */
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
        } while (count != seen && count < 6);
        assert lock == 1;
    }
}
