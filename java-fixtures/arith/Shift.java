//@ method arith.Shift#masked
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method arith.Shift#signs
//@ leaves lazy=2+0 pose=2+0
//@ returns 2,3
//@ method arith.Shift#longMasked
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method arith.Shift#bit
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
package arith;

/** The distance of a shift is taken modulo 32, or 64 for long. */
public final class Shift {
    public static int masked(int a, int s) {
        if (a << s == a << (s & 31)) {
            return 1;
        }
        return 2;
    }

    public static int signs(int a) {
        if (a >>> 1 < 0) {
            return 1;
        }
        if (a >> 1 < 0) {
            return 2;
        }
        return 3;
    }

    public static int longMasked(long a, int s) {
        if (a >>> s == a >>> (s + 64)) {
            return 1;
        }
        return 2;
    }

    public static int bit(int s) {
        if (1 << s == 8) {
            return 1;
        }
        return 0;
    }
}
