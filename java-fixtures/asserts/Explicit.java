//@ method asserts.Explicit#negative
//@ leaves lazy=1+1 pose=1+1
//@ returns 1
//@ method asserts.Explicit#absolute
//@ leaves lazy=2+1 pose=2+1
//@ returns 1
//@ method asserts.Explicit#maximumHolds
//@ leaves lazy=2+0 pose=2+0
package asserts;

/** AssertionError thrown by hand, which no switch of the machine turns off. */
public final class Explicit {
    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }

    public static int negative(int x) {
        if (x < 0) {
            throw new AssertionError("negative");
        }
        return 1;
    }

    /** Wrong for one int in four thousand million. */
    public static int absolute(int x) {
        int m = x < 0 ? -x : x;
        if (m < 0) {
            throw new AssertionError();
        }
        return 1;
    }

    /** Never fails. */
    public static int maximumHolds(int a, int b) {
        int m = a > b ? a : b;
        check(m >= a && m >= b);
        return m;
    }
}
