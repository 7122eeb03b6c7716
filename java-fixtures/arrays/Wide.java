//@ method arrays.Wide#kind
//@ leaves lazy=8+0 pose=7+0
//@ method arrays.Wide#sum
//@ leaves lazy=9+2 pose=9+2
//@ method arrays.Wide#same
//@ leaves lazy=5+3 pose=4+3
//@ method arrays.Wide#held
//@ leaves lazy=6+0 pose=4+0
//@ method arrays.Wide#copied
//@ leaves lazy=5+0 pose=4+0
package arrays;

import java.lang.reflect.Array;

/** Arrays of the input that are known by a wider type. */
public final class Wide {
    Object held;

    static int kind(Object o) {
        if (o instanceof int[]) return ((int[]) o).length > 3 ? 1 : 2;
        if (o instanceof String[] && ((String[]) o).length > 1) return 3;
        if (o instanceof String) return ((String) o).length() > 2 ? 4 : 5;
        return 6;
    }

    static int sum(Object o) {
        int[] a = (int[]) o;
        int sum = 0;
        for (int i = 0; i < a.length && i < 3; i++) sum += a[i];
        return sum > 10 ? 1 : 0;
    }

    static int same(Object o, int[] b) {
        if (!(o instanceof int[])) return 0;
        int[] a = (int[]) o;
        a[0] = 7;
        if (b[0] != 7) return 1;
        return a == b ? 2 : 3;
    }

    int held() {
        return held instanceof long[] && ((long[]) held).length == 2 && ((long[]) held)[1] == 5 ? 1 : 0;
    }

    static int copied(Cloneable o) {
        if (!(o instanceof int[])) return 0;
        int[] copy = ((int[]) o).clone();
        return copy.length == 0 ? 1 : copy[0] == 3 ? 2 : 3;
    }

    static int length(java.io.Serializable o) {
        return Array.getLength(o) > 2 ? 1 : 2;
    }
}
