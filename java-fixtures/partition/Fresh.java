//@ method partition.Fresh#readBack
//@ leaves pose=3+2
//@ returns 0,1,2
//@ partition nodes=3
//@ method partition.Fresh#eitherFreshOrInput
//@ leaves pose=2+3
//@ returns 0,1
//@ partition nodes=3
//@ method partition.Fresh#inFront
//@ leaves pose=1+0
//@ partition nodes=3
//@ method partition.Fresh#twoFresh
//@ leaves pose=2+2
//@ returns 1,2
//@ partition nodes=3
//@ method partition.Fresh#writeThroughEither
//@ leaves pose=3+2
//@ returns 0,1,2
//@ partition nodes=3
package partition;

/** New objects stored into input objects, and read back through references that may alias. */
public final class Fresh {
    public static int readBack(Link a, Link b) {
        a.next = new Link();
        Link r = b.next;
        if (r == null) {
            return 0;
        }
        if (r.next == null) {
            return 1;
        }
        return 2;
    }

    /** x is the new object where a and b are one, else what a.next was. */
    public static boolean eitherFreshOrInput(Link a, Link b) {
        Link f = new Link();
        f.next = a;
        b.next = f;
        Link x = a.next;
        return x.next == a;
    }

    public static Link inFront(Link a) {
        Link f = new Link();
        f.next = a;
        return f;
    }

    /** The second write wins where a and b are one. */
    public static int twoFresh(Cell a, Cell b) {
        Cell f = new Cell();
        f.val = 1;
        Cell g = new Cell();
        g.val = 2;
        a.next = f;
        b.next = g;
        if (a.next.val == 1) {
            return 1;
        }
        return 2;
    }

    /** t is the new object where a and b are one, so the write through t may be a write to it. */
    public static int writeThroughEither(Link a, Link b) {
        Link f = new Link();
        a.next = f;
        Link t = b.next;
        if (t == null) {
            return 0;
        }
        t.next = a;
        return f.next == a ? 1 : 2;
    }
}
