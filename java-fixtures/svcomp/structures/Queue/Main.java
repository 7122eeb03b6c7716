import org.sosy_lab.sv_benchmarks.Verifier;

/** Nobody asks whether there is something to take. */
public class Main {
    static final class Ring {
        final int[] all = new int[3];
        int first, size;

        boolean add(int x) {
            if (size == 3) {
                return false;
            }
            all[(first + size++) % 3] = x;
            return true;
        }

        int take() {
            int x = all[first];
            first = (first + 1) % 3;
            size--;
            return x;
        }
    }

    public static void main(String[] args) {
        Ring ring = new Ring();
        int added = 0, taken = 0;
        for (int i = 0; i < 5; i++) {
            if (Verifier.nondetBoolean()) {
                if (ring.add(added)) {
                    added++;
                }
            } else {
                assert ring.take() == taken++;
            }
        }
    }
}
