//@ method uber.Split#readAfterWrite
//@ leaves lazy=7+0 uber-lazy=5+0
//@ returns 0,1,2
//@ partition nodes=2
//@ method uber.Split#readAfterNull
//@ leaves lazy=7+0 uber-lazy=5+0
//@ partition nodes=2
//@ method uber.Split#twoWrites
//@ leaves lazy=16+0 uber-lazy=7+0 uber-lazy-split=10+0
//@ partition nodes=2
//@ method uber.Split#throughLater
//@ leaves lazy=7+0 uber-lazy=5+0 uber-lazy-split=5+0
//@ returns 0,1,2
//@ partition nodes=2
//@ method uber.Split#compareThenRead
//@ leaves lazy=4+0 uber-lazy=4+0
//@ partition nodes=2
//@ method uber.Split#walk
//@ leaves lazy=11+0 uber-lazy=8+0
//@ partition nodes=3
//@ method uber.Split#swap
//@ leaves lazy=48+0 uber-lazy=17+0 uber-lazy-split=23+0
//@ method uber.Split#twice
//@ leaves uber-lazy=4+0
//@ returns 0,1
//@ partition nodes=2
package uber;

/**
 * Programs in which a reference must be split, with the numbers of paths of lazy initialization (SPF) and of a model of the
 * draft's rules for uber-lazy initialization. They do not look at types, so four of them make no difference here.
 */
public class Split {
    /** The draft's own example, by description: m may be n, whose next is known. */
    static int readAfterWrite(Plain n, Plain m) {
        if (n == null || m == null) {
            return 0;
        }
        Plain x = new Plain();
        n.next = x;
        if (m.next == x) {
            return 1;
        }
        return m.next == null ? 0 : 2;
    }

    static int readAfterNull(Plain n, Plain m) {
        if (n == null || m == null) {
            return 0;
        }
        n.next = null;
        return m.next == null ? 1 : 2;
    }

    static int twoWrites(Plain n, Plain m, Plain o) {
        if (n == null || m == null || o == null) {
            return 0;
        }
        Plain x = new Plain();
        Plain y = new Plain();
        n.next = x;
        m.next = y;
        Plain read = o.next;
        if (read == x) {
            return 1;
        }
        if (read == y) {
            return 2;
        }
        return read == null ? 3 : 4;
    }

    /** Where m is n, n changes too: the draft never returns 1. */
    static int throughLater(Plain n, Plain m) {
        if (n == null || m == null) {
            return 0;
        }
        Plain x = new Plain();
        m.next = x;
        if (n.next == x) {
            return 1;
        }
        return n.next == null ? 0 : 2;
    }

    static int compareThenRead(Plain n, Plain m) {
        if (n == null || m == null) {
            return 0;
        }
        int first = n == m ? 1 : 2;
        return n == m ? 10 + first : 20 + first;
    }

    static int walk(Plain n) {
        if (n == null) {
            return 0;
        }
        Plain second = n.next;
        if (second == null) {
            return 1;
        }
        Plain third = second.next;
        if (third == null) {
            return 2;
        }
        Plain unused = third.next;
        return 3;
    }

    /** With splits before writes the model has 25: it knows sets, not conditions, and keeps two that no input takes. */
    static Plain swap(Plain m, Plain n) {
        if (m == null) {
            return null;
        }
        Plain unused = m.next;
        if (n != null && n.next != null) {
            Plain t = n.next;
            n.next = t.next;
            t.next = n;
            return t;
        }
        return n;
    }

    /** The same single node twice: the two sides of the comparison cannot differ. */
    static int twice(Plain n, Plain m) {
        if (n == null || n != m) {
            return 0;
        }
        return n == m ? 1 : 2;
    }
}
