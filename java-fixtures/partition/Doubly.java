//@ method partition.Doubly#insertAfter
//@ partition nodes=2
//@ method partition.Doubly#unlink
//@ partition nodes=2
//@ method partition.Doubly#linked
//@ partition nodes=2
//@ method partition.Doubly#undone
//@ partition nodes=2
//@ method partition.Doubly#remembered
//@ partition nodes=2
package partition;

/** Nodes linked both ways, and what is left of a change that an exception cuts short. */
public class Doubly {
    Doubly prev;
    Doubly next;
    static Doubly last;

    static void insertAfter(Doubly a, Doubly b) {
        b.next = a.next;
        b.prev = a;
        a.next = b;
        if (b.next != null) {
            b.next.prev = b;
        }
    }

    static void unlink(Doubly a) {
        a.prev.next = a.next;
        a.next.prev = a.prev;
    }

    static boolean linked(Doubly a) {
        return a.next == null || a.next.prev == a;
    }

    /** The first write stays when the second fails. */
    static int undone(Doubly a, Doubly b) {
        try {
            a.next = b;
            b.prev.next = a;
            return 1;
        } catch (NullPointerException e) {
            return a == null ? 2 : a.next == null ? 3 : 4;
        }
    }

    static boolean remembered(Doubly a, Doubly b) {
        last = a;
        b.next = null;
        return last.next == null;
    }
}
