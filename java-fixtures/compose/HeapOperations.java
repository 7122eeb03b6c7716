//@ method compose.HeapOperations#p
//@ leaves lazy=6+0 lazier=6+0 lazier#=6+0 uber-lazy=6+0 pose=6+0
//@ method compose.HeapOperations#q
//@ leaves lazy=6+0 lazier=6+0 lazier#=6+0 uber-lazy=6+0 pose=6+0
//@ method compose.HeapOperations#r
//@ leaves lazy=25+0 lazier=25+0 lazier#=24+0 uber-lazy=23+0 pose=22+0
package compose;

/** Methods that look into objects, change them, and are called where something is known of these. */
final class HeapOperations {
    static final class Cell {
        int value;
        Cell other;
    }

    /** Puts the lesser of the values into the first cell. */
    static boolean p(Cell a, Cell b) {
        if (a == null || b == null) {
            return false;
        }
        if (a == b) {
            return true;
        }
        if (a.value > b.value) {
            int t = a.value;
            a.value = b.value;
            b.value = t;
        }
        return a.value < b.value;
    }

    /** Of a cell and the one that it leads to. */
    static boolean q(Cell a) {
        return a != null && p(a, a.other);
    }

    /** Of three cells: the least value comes first. */
    static int r(Cell a, Cell b, Cell c) {
        if (!p(a, b)) {
            return 0;
        }
        if (!p(b, c)) {
            return 1;
        }
        return p(a, b) ? 2 : 3;
    }
}
