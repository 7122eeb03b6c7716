//@ method partition.SwapNext#swap
//@ leaves pose=1+2
//@ partition nodes=3
//@ method partition.SwapNext#swapThenCompare
//@ leaves pose=2+2
//@ returns 0,1
//@ partition nodes=3
//@ method partition.SwapNext#caught
//@ leaves pose=3+0
//@ returns 0,1
//@ partition nodes=3
package partition;

/** Copies of references nobody looks at, as in heap.Swap, with results that depend on them. */
public final class SwapNext {
    public static void swap(Link a, Link b) {
        Link t = a.next;
        a.next = b.next;
        b.next = t;
    }

    public static boolean swapThenCompare(Link a, Link b) {
        Link t = a.next;
        a.next = b.next;
        b.next = t;
        return b.next == a;
    }

    /** null in either argument is a path of its own, though both return 0. */
    public static int caught(Link a, Link b) {
        try {
            a.next = b.next;
            return 1;
        } catch (NullPointerException e) {
            return 0;
        }
    }
}
