//@ method arrays.Narrower#kind
//@ leaves lazy=4+0 pose=3+0
//@ method arrays.Narrower#stored
//@ joins
//@ leaves lazy=7+3 pose=4+2
//@ method arrays.Narrower#same
//@ joins
//@ leaves lazy=13+3 pose=8+3
//@ method arrays.Narrower#cast
//@ leaves lazy=3+2 pose=3+2
//@ method arrays.Narrower#either
//@ joins
//@ leaves lazy=12+6 pose=8+6
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
        return a instanceof Integer[] ? 2 : 3;
    }

    /** An array that two names denote, of which one says more. */
    static int same(Object[] a, String[] b) {
        if (a.length == 0 || b.length == 0) return 1;
        b[0] = "x";
        if (a[0] == b[0]) return 2;
        return a instanceof String[] ? 3 : 4;
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
