//@ method arith.Wrap#positiveSum
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,1,2
//@ method arith.Wrap#longSuccessor
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method arith.Wrap#negated
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1
package arith;

/** Sums and negations leave the range silently. */
public final class Wrap {
    public static int positiveSum(int a, int b) {
        if (a > 0 && b > 0) {
            if (a + b < 0) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    public static int longSuccessor(long a) {
        if (a + 1 < a) {
            return 1;
        }
        return 0;
    }

    /** -MIN_VALUE is MIN_VALUE. */
    public static int negated(int a) {
        if (a < 0 && -a < 0) {
            return 1;
        }
        return 0;
    }
}
