//@ method heap.Same#same
//@ leaves lazy=20+4 pose=2+2
package heap;

/** One comparison of two references that were only ever read. */
public class Same {
    Same next;

    public static boolean same(Same a, Same b) {
        return a.next == b.next;
    }
}
