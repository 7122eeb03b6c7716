//@ method arrays.Wider#stored
//@ leaves lazy=4+0 pose=3+0
//@ method arrays.Wider#first
//@ leaves lazy=8+4 pose=4+4
package arrays;

/** Arrays of objects that are known by a wider type. */
public final class Wider {
    Object held;

    /** What may not be stored throws ArrayStoreException. */
    static int stored(Object o) {
        if (!(o instanceof Object[])) return 0;
        Object[] a = (Object[]) o;
        if (a.length > 0) a[0] = "x";
        return 1;
    }

    /** One of two: which one is asked when it is used as an array. */
    static Object first(Object o, Object other, boolean which) {
        Wider holder = new Wider();
        holder.held = which ? o : other;
        Object[] a = (Object[]) holder.held;
        return a.length == 0 ? null : a[0];
    }
}
