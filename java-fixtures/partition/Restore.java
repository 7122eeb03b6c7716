//@ method partition.Restore#field
//@ leaves pose=3+0
//@ returns 0,1
//@ partition nodes=2
//@ method partition.Restore#element
//@ leaves pose=4+1
//@ partition nodes=2
package partition;

/** What a cell held at first is put back over a write through another reference to it. */
public final class Restore {
    static boolean field(Cell a, Cell b) {
        if (a == null || a != b) {
            return false;
        }
        int old = b.val;
        a.val = 1;
        b.val = old;
        return true;
    }

    static boolean element(int[] a, int[] b) {
        if (a != b || a == null) {
            return false;
        }
        int old = b[0];
        a[0] = 1;
        b[0] = old;
        return a.length > 1;
    }
}
