//@ method partition.Walk#count
//@ leaves pose=5+0
//@ returns 0,1,2,3
//@ partition nodes=3
//@ method partition.Walk#reverse
//@ leaves pose=5+0
//@ partition nodes=3
//@ method partition.Walk#cycle
//@ leaves pose=8+0
//@ returns 0,1,2,3
//@ partition nodes=3
//@ method partition.Walk#contains
//@ leaves pose=6+0
//@ returns 0,1
//@ partition nodes=3
//@ method partition.Walk#twoAtATime
//@ leaves pose=7+0
//@ returns 0,1,2
//@ partition nodes=3
package partition;

/** Loops over lists of any shape; each stops after a few steps, so a cycle does not hold it. */
public final class Walk {
    public static int count(Link a) {
        int n = 0;
        while (a != null && n < 3) {
            a = a.next;
            n++;
        }
        return n;
    }

    public static Link reverse(Link a) {
        Link done = null;
        int i = 0;
        while (a != null && i < 3) {
            Link rest = a.next;
            a.next = done;
            done = a;
            a = rest;
            i++;
        }
        return done;
    }

    /** 0 nothing, 1 ends, 2 has a cycle, 3 not known after two rounds of the hare. */
    public static int cycle(Link a) {
        if (a == null) {
            return 0;
        }
        Link slow = a;
        Link fast = a;
        for (int i = 0; i < 2; i++) {
            fast = fast.next;
            if (fast == null) {
                return 1;
            }
            fast = fast.next;
            if (fast == null) {
                return 1;
            }
            slow = slow.next;
            if (slow == fast) {
                return 2;
            }
        }
        return 3;
    }

    public static boolean contains(Link a, Link b) {
        int i = 0;
        while (a != null && i < 2) {
            if (a == b) {
                return true;
            }
            a = a.next;
            i++;
        }
        return false;
    }

    public static int twoAtATime(Link a) {
        int n = 0;
        while (a != null && a.next != null && n < 2) {
            a = a.next.next;
            n++;
        }
        return n;
    }
}
