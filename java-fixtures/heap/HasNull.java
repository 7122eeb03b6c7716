//@ method heap.HasNull#upTo4
//@ leaves lazy=21+0 lazier=16+0 lazier#=16+0 uber-lazy=16+0 pose=6+0
//@ method heap.HasNull#upTo10
//@ leaves lazy=78+0 lazier=67+0 lazier#=67+0 uber-lazy=67+0 pose=12+0
package heap;

/** Does the list end within max + 1 steps? For max = m: lazy (m + 2)(m + 3) / 2 leaves, pose m + 2. */
public class HasNull {
    HasNull next;

    public boolean upTo4() {
        HasNull n = this;
        int i = 0;
        while (n != null && i <= 4) {
            n = n.next;
            i++;
        }
        return n == null;
    }

    public boolean upTo10() {
        HasNull n = this;
        int i = 0;
        while (n != null && i <= 10) {
            n = n.next;
            i++;
        }
        return n == null;
    }
}
