package limits;

import java.util.ArrayList;
import java.util.List;

/** Invariants that do not end. */
public class Endless {
    int v;
    Endless next;

    /** Asks on and on. */
    public boolean repOK() {
        while (true) {
            if (v == 12345678) {
                return true;
            }
        }
    }

    /** Takes all memory there is. */
    public boolean repOKHoarded() {
        List<int[]> all = new ArrayList<>();
        while (true) {
            all.add(new int[1 << 20]);
            if (all.size() == v) {
                return true;
            }
        }
    }

    public int get() {
        return v > 3 ? 1 : 0;
    }
}
