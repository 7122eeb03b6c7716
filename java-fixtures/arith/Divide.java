//@ method arith.Divide#uncaught
//@ leaves lazy=1+1 pose=1+1
//@ method arith.Divide#uncaughtLong
//@ leaves lazy=1+1 pose=1+1
//@ method arith.Divide#caught
//@ leaves lazy=3+0 pose=3+0
//@ returns 1,2,3
//@ method arith.Divide#minByMinusOne
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,1
//@ method arith.Divide#remainderSign
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1,2
package arith;

/** Division truncates, throws on zero, and has one quotient that does not fit. */
public final class Divide {
    public static int uncaught(int a, int b) {
        return a / b;
    }

    public static long uncaughtLong(long a, long b) {
        return a % b;
    }

    public static int caught(int a, int b) {
        try {
            return a % b == 0 ? 1 : 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    /** MIN_VALUE / -1 is MIN_VALUE, without an exception. */
    public static int minByMinusOne(int a, int b) {
        if (b == -1 && a / b == a && a != 0) {
            return 1;
        }
        return 0;
    }

    /** The remainder has the sign of the dividend. */
    public static int remainderSign(int a) {
        if (a % 3 == -1) {
            return 1;
        }
        if (a % 3 > 0) {
            return 2;
        }
        return 0;
    }
}
