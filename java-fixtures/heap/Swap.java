//@ method heap.Swap#swap
//@ leaves lazy=21+0 lazier=7+0 lazier#=3+0 uber-lazy=7+0 pose=2+0
package heap;

/** Two objects trade a reference that nobody looks at: it is copied, never followed or compared. */
public class Swap {
    Swap data;

    public void swap(Swap s) {
        if (s == null) {
            return;
        }
        Swap d = this.data;
        this.data = s.data;
        s.data = d;
    }
}
