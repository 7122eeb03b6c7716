//@ method partition.Link#insertAfter
//@ leaves pose=2+1
//@ partition nodes=3
//@ method partition.Link#removeNext
//@ leaves pose=2+0
//@ partition nodes=3
//@ method partition.Link#selfLoop
//@ leaves lazy=3+0 pose=2+0
//@ returns 0,1
//@ partition nodes=3
package partition;

/** A node with nothing but a successor: the node class of most cases in this directory. */
public class Link {
    Link next;

    public boolean insertAfter(Link n) {
        n.next = this.next;
        this.next = n;
        return n.next == n;
    }

    public boolean removeNext() {
        if (next == null) {
            return false;
        }
        next = next.next;
        return true;
    }

    public boolean selfLoop() {
        return next == this;
    }
}
