//@ method arith.Compare#order
//@ leaves lazy=3+0 pose=3+0
//@ returns -1,0,1
//@ method arith.Compare#longSign
//@ leaves lazy=3+0 pose=3+0
//@ returns -1,0,1
//@ method arith.Compare#unsignedLess
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method arith.Compare#between
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1
package arith;

/** Comparisons of int and long. */
public final class Compare {
    public static int order(int a, int b) {
        if (a < b) {
            return -1;
        }
        if (a == b) {
            return 0;
        }
        return 1;
    }

    public static int longSign(long a) {
        if (a > 0) {
            return 1;
        }
        if (a < 0) {
            return -1;
        }
        return 0;
    }

    public static boolean unsignedLess(int a, int b) {
        return a + Integer.MIN_VALUE < b + Integer.MIN_VALUE;
    }

    public static boolean between(long low, long x, long high) {
        return low <= x && x <= high;
    }
}
