//@ method partition.Cell#copyFrom
//@ leaves pose=1+1
//@ partition nodes=2
//@ method partition.Cell#nextIsLarger
//@ leaves pose=2+1
//@ returns 0,1
//@ partition nodes=3
package partition;

/** A node that also carries an int. */
public class Cell {
    int val;
    Cell next;

    public int copyFrom(Cell c) {
        int old = val;
        val = c.val;
        c.next = this;
        return old;
    }

    public boolean nextIsLarger() {
        return next.val > val;
    }
}
