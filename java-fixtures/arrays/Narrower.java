//@ method arrays.Narrower#kind
//@ leaves lazy=4+0 pose=3+0
//@ method arrays.Narrower#stored
//@ leaves lazy=10+5 pose=9+3
//@ method arrays.Narrower#same
//@ leaves lazy=17+4 pose=11+4
//@ method arrays.Narrower#cast
//@ leaves lazy=3+2 pose=3+2
//@ method arrays.Narrower#either
//@ leaves lazy=16+8 pose=10+8
package arrays;

/** Arrays of the input of a class below the one that is declared. */
public final class Narrower {
    Number[] held;

    static int kind(Object[] a) {
        if (a instanceof String[] s) return s.length > 1 ? 1 : 2;
        return 3;
    }

    /** What may not be stored throws ArrayStoreException. */
    static int stored(Object[] a, Object o) {
        if (a.length == 0) return 1;
        a[0] = o;
        return a[0] == null ? 2 : 3;
    }

    /** An array that two names denote, of which one says more. */
    static int same(Object[] a, String[] b) {
        if (a.length == 0 || b.length == 0) return 1;
        b[0] = "x";
        return a[0] == b[0] ? 2 : 3;
    }

    static int cast(Narrower n) {
        Integer[] all = (Integer[]) n.held;
        return all == null ? 1 : all.length > 2 ? 2 : 3;
    }

    static int either(Object[] a, Object[] b, boolean which) {
        Object[] c = which ? a : b;
        return c[0] instanceof String ? 1 : c instanceof String[] ? 2 : 3;
    }
}
