//@ method shapes.Pool#alloc(int)
//@ option --array-length 6
//@ precondition repOK lazy Pool=1: 0 2
//@ precondition repOK pose Pool=1: 0 2
//@ method shapes.Pool#release(int)
//@ option --array-length 6
//@ precondition repOK lazy Pool=1: 0 4
//@ precondition repOK pose Pool=1: 0 4
package shapes;

/** Six slots; free ones are chained through `link`, used ones have link USED. */
public class Pool {
    private static final int SLOTS = 6;
    private static final int END = -1;
    private static final int USED = -2;

    private int[] data = new int[SLOTS];
    private int[] link = new int[SLOTS];
    private int firstFree;
    private int used;

    public Pool() {
        for (int i = 0; i < SLOTS; i++)
            link[i] = i + 1 < SLOTS ? i + 1 : END;
    }

    public int alloc(int value) {
        if (firstFree == END)
            return -1;
        int slot = firstFree;
        firstFree = link[slot];
        link[slot] = USED;
        data[slot] = value;
        used++;
        return slot;
    }

    public boolean release(int slot) {
        if (slot < 0 || slot >= SLOTS || link[slot] != USED)
            return false;
        link[slot] = firstFree;
        data[slot] = 0;
        firstFree = slot;
        used--;
        return true;
    }

    /** Releases all used slots with this value; returns how many. */
    public int releaseAll(int value) {
        int n = 0;
        for (int i = SLOTS - 1; i >= 0; i--)
            if (link[i] == USED && data[i] == value && release(i))
                n++;
        return n;
    }

    public int sum() {
        int s = 0;
        for (int i = 0; i < SLOTS; i++)
            if (link[i] == USED)
                s += data[i];
        return s;
    }

    public boolean repOK() {
        if (data == null || link == null || data == link) return false;
        if (data.length != SLOTS || link.length != SLOTS) return false;
        boolean[] free = new boolean[SLOTS];
        int nFree = 0;
        int i = firstFree;
        while (i != END) {
            if (i < 0 || i >= SLOTS || free[i]) return false;
            free[i] = true;
            nFree++;
            if (data[i] != 0) return false;
            i = link[i];
        }
        for (int k = 0; k < SLOTS; k++) {
            if (free[k] == (link[k] == USED)) return false;
        }
        return used == SLOTS - nFree;
    }
}
