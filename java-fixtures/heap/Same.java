//@ method heap.Same#same
//@ leaves lazy=20+4 lazier=15+3 lazier#=18+2 uber-lazy=7+3 pose=2+2
package heap;

/** One comparison of two references that were only ever read. */
public class Same {
    Same next;

    public static boolean same(Same a, Same b) {
        return a.next == b.next;
    }
}
