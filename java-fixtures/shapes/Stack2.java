//@ method shapes.Stack2#pushLeft(int)
//@ option --array-length 8
//@ precondition repOK lazy Stack2=1: 2
//@ precondition repOK pose Stack2=1: 2
//@ method shapes.Stack2#popLeft()
//@ option --array-length 8
//@ precondition repOK pose Stack2=1: 2
package shapes;

/** Two stacks that grow towards each other in one array of eight. */
public class Stack2 {
    int[] cell;
    int left;  // index of the left stack's top, -1 if empty
    int right; // index of the right stack's top, 8 if empty

    public Stack2() {
        cell = new int[8];
        left = -1;
        right = 8;
    }

    public boolean pushLeft(int v) {
        if (left + 1 == right) return false;
        cell[++left] = v;
        return true;
    }

    public boolean pushRight(int v) {
        if (right - 1 == left) return false;
        cell[--right] = v;
        return true;
    }

    public Integer popLeft() {
        if (left < 0) return null;
        int v = cell[left];
        cell[left--] = 0;
        return v;
    }

    /** Moves up to n from the right stack over to the left, top first; returns how many moved. */
    public int shift(int n) {
        int moved = 0;
        while (moved < n && right < cell.length) {
            int v = cell[right];
            cell[right++] = 0;
            cell[++left] = v;
            moved++;
        }
        return moved;
    }

    public boolean repOK() {
        boolean lengthOK = cell != null && cell.length == 8;
        boolean topsOK = left >= -1 && left < right && right <= 8;
        if (!(lengthOK && topsOK)) return false;
        int i = left + 1;
        while (i < right && cell[i] == 0) i++;
        return i == right;
    }
}
