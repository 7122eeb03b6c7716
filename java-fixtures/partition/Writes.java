//@ method partition.Writes#aliased
//@ leaves lazy=2+2 pose=1+2
//@ returns 1,2
//@ partition nodes=3
//@ method partition.Writes#conditional
//@ leaves pose=3+2
//@ returns 0,1
//@ partition nodes=3
//@ method partition.Writes#nullThenRead
//@ leaves pose=2+2
//@ returns 1,2
//@ partition nodes=3
//@ method partition.Writes#throughEither
//@ leaves pose=2+4
//@ returns 1,2
//@ partition nodes=2
//@ method partition.Writes#ownField
//@ leaves pose=2+1
//@ returns 1,2
//@ partition nodes=3
package partition;

/** Writes through one reference that may show through another. */
public final class Writes {
    public static int aliased(Cell a, Cell b) {
        a.val = 1;
        b.val = 2;
        return a.val;
    }

    public static int conditional(Cell a, Cell b) {
        if (a.val > 0) {
            b.val = 0;
        }
        if (a.val > 0) {
            return 1;
        }
        return 0;
    }

    public static int nullThenRead(Link a, Link b) {
        a.next = null;
        if (b.next == null) {
            return 1;
        }
        return 2;
    }

    /** b.next is c where a and b are one object, else what it was. */
    public static int throughEither(Cell a, Cell b, Cell c) {
        a.next = c;
        b.next.val = 1;
        if (c.val == 1) {
            return 1;
        }
        return 2;
    }

    /** The object that a points to is made to point to itself. */
    public static int ownField(Link a) {
        Link n = a.next;
        if (n == null) {
            return 1;
        }
        n.next = n;
        a.next.next.next = a.next;
        return 2;
    }
}
