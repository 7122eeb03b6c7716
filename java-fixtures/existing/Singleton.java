//@ method existing.Singleton#isOnly
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Singleton#looked
//@ leaves pose=3+1
//@ returns 1,3,4
//@ method existing.Singleton#lookedBefore
//@ leaves pose=3+1
//@ returns 1,3,4
//@ method existing.Singleton#two
//@ leaves pose=5+0
//@ returns 1,2,3,4
//@ method existing.Singleton#written
//@ leaves pose=4+0
//@ returns 0,1,2,5
//@ method existing.Singleton#receiver
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method existing.Singleton#field
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method existing.Singleton#returned
//@ leaves pose=3+0
//@ method existing.Singleton#wide
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method existing.Singleton#either
//@ leaves pose=4+0
//@ returns 0,7
//@ method existing.Singleton#held
//@ leaves pose=2+0
//@ returns 0,9
//@ method existing.Singleton#lazily
//@ leaves pose=1+0
//@ returns 2
//@ method existing.Singleton#notFinal
//@ leaves pose=2+0
//@ returns 2,4
//@ method existing.Singleton#replaced
//@ leaves pose=1+0
//@ returns 2
package existing;

/** An input may be what a static field holds: singletons. */
public class Singleton {
    private static final Singleton ONLY = new Singleton(7);
    static final Singleton OTHER = new Singleton(8);

    int value;
    Singleton next;

    Singleton(int value) {
        this.value = value;
    }

    static int isOnly(Singleton s) {
        return s == ONLY ? 1 : 2;
    }

    static int looked(Singleton s) {
        if (s == ONLY) {
            return s.value == 7 ? 1 : -1;
        }
        return s.value == 7 ? 3 : 4;
    }

    /** What is read before the comparison is what the object has. */
    static int lookedBefore(Singleton s) {
        int v = s.value;
        return s == ONLY ? v == 7 ? 1 : -1 : v == 7 ? 3 : 4;
    }

    static int two(Singleton a, Singleton b) {
        if (a == ONLY && b == ONLY) {
            return a == b ? 1 : -1;
        }
        if (a == ONLY && b == OTHER) {
            return a == b ? -1 : 2;
        }
        return a == b ? 3 : 4;
    }

    static int written(Singleton s, Singleton t) {
        if (s == ONLY) {
            s.value = 1;
            return t == null ? 0 : t.value == 1 ? ONLY.value : 5;
        }
        return 2;
    }

    int receiver() {
        return this == ONLY ? 1 : this == OTHER ? 2 : 3;
    }

    static int field(Singleton s) {
        return s.next == ONLY ? 1 : s.next == null ? 2 : 3;
    }

    static Singleton returned(Singleton s) {
        return s == null ? ONLY : s == ONLY ? s.next : s;
    }

    static int wide(Object o) {
        return o == ONLY ? 1 : o instanceof Singleton ? 2 : 3;
    }

    static int either(boolean first, Singleton a, Singleton b) {
        Singleton chosen = first ? a : b;
        return chosen == ONLY ? chosen.value : 0;
    }


    static class Holder {
        static final Singleton INSTANCE = new Singleton(9);
    }

    static int held(Singleton s) {
        return s == Holder.INSTANCE ? s.value : 0;
    }

    private static Singleton lazy;

    static Singleton lazy() {
        if (lazy == null) {
            lazy = new Singleton(3);
        }
        return lazy;
    }

    static int lazily(Singleton s) {
        return s == lazy() ? 1 : 2;
    }

    private static Singleton eager = new Singleton(4);

    static int notFinal(Singleton s) {
        return s == eager ? s.value : 2;
    }

    static int replaced(Singleton s) {
        eager = new Singleton(5);
        return s == eager ? 1 : 2;
    }
}
