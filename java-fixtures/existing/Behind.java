//@ method existing.Behind#written
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
//@ method existing.Behind#twice
//@ leaves pose=1+2 lazy=2+2
//@ method existing.Behind#both
//@ leaves pose=2+1 lazy=2+1
//@ returns 0
//@ method existing.Behind#changed
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
//@ method existing.Behind#assigned
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
//@ method existing.Behind#counted
//@ leaves pose=1+1 lazy=1+1
//@ method existing.Behind#reached
//@ leaves pose=2+2 lazy=3+2
//@ returns 0,1
//@ method existing.Behind#linked
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
//@ method existing.Behind#hidden
//@ leaves pose=3+0 lazy=4+0
//@ returns 0,1
//@ method existing.Behind#otherField
//@ leaves pose=1+1 lazy=1+1
//@ returns 1
//@ method existing.Behind#compared
//@ leaves pose=2+1 lazy=2+1
//@ returns 0,1
package existing;

/** What a static field holds is assigned by one name and looked into by another, and nobody compares the two. */
public final class Behind {
    static final Behind SHARED = new Behind();
    static final Behind OTHER = new Behind();

    int value;
    int count;
    Behind next;

    static boolean written(Behind b) {
        b.value = 5;
        return SHARED.value == 5;
    }

    static int twice(Behind b, Behind c) {
        b.value = 1;
        c.value = 2;
        return SHARED.value;
    }

    static boolean both(Behind b) {
        b.value = 5;
        return SHARED.value == 5 && OTHER.value == 5;
    }

    static boolean changed(Behind b) {
        int before = b.value;
        SHARED.value = 7;
        return before != b.value;
    }

    static boolean assigned(Behind b) {
        SHARED.value = 7;
        b.value = 8;
        return SHARED.value == 7;
    }

    static int counted(Behind b) {
        SHARED.count++;
        SHARED.count++;
        int seen = b.count;
        SHARED.count++;
        return b.count - seen;
    }

    static boolean reached(Behind b) {
        b.next.value = 9;
        return SHARED.value == 9;
    }

    static boolean linked(Behind b) {
        b.next = SHARED;
        return SHARED.next == SHARED;
    }

    static boolean hidden(Object o) {
        if (o instanceof Behind b) {
            b.value = 3;
            return SHARED.value == 3;
        }
        return false;
    }

    static boolean otherField(Behind b) {
        b.value = 5;
        return SHARED.count == 0;
    }

    static boolean compared(Behind b) {
        b.value = 5;
        return b == SHARED && SHARED.value == 5;
    }
}
