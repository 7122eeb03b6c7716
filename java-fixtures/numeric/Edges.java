//@ measured
//@ method numeric.Edges#kinds
//@ returns 0,1,2,3,4
//@ method numeric.Edges#cancels
//@ returns 1,2
//@ method numeric.Edges#overflows
//@ returns 1,2,3
//@ method numeric.Edges#underflows
//@ returns 1,2,3
//@ method numeric.Edges#absorbed
//@ returns 1,2,3
//@ method numeric.Edges#reciprocal
//@ returns 1,2,3
//@ method numeric.Edges#rounded
//@ returns 1,2,3
//@ method numeric.Edges#remainder
//@ returns 1,2,3
//@ method numeric.Edges#single
//@ returns 1,2,3
package numeric;

/** Where numbers of the machine are not those of mathematics. */
public final class Edges {
    static int kinds(double x, double y) {
        double q = x / y;
        if (q != q) {
            return x == 0 ? 0 : 1;
        }
        if (Double.isInfinite(q)) {
            return y == 0 ? 2 : 3;
        }
        return 4;
    }

    static int cancels(double x) {
        return x > 1 && (1 + 1 / x) - 1 == 0 ? 1 : 2;
    }

    static int overflows(double x, double y) {
        double naive = Math.sqrt(x * x + y * y);
        if (Double.isInfinite(naive) && Math.hypot(x, y) < 1e200) {
            return 1;
        }
        return Double.isInfinite(naive) ? 2 : 3;
    }

    static int underflows(double x, double y) {
        if (x > 0 && y > 0) {
            return x * y == 0 ? 1 : 2;
        }
        return 3;
    }

    static int absorbed(double x, double y) {
        if (y > 1000 && x + y == x) {
            return Double.isInfinite(x) ? 1 : 2;
        }
        return 3;
    }

    static int reciprocal(double x) {
        if (1 / x < 0 && x == 0) {
            return 1;
        }
        return x > 0 && x < 100 && 1 / (1 / x) != x ? 2 : 3;
    }

    static int rounded(double x) {
        if (Math.floor(x) != x && Math.round(x) == 7 && x < 7) {
            return 1;
        }
        return Math.rint(x) == 8 && Math.round(x) == 9 ? 2 : 3;
    }

    static int remainder(double x, double y) {
        if (y > 1 && x % y == 0.5 && x > 100 && y != Math.floor(y)) {
            return 1;
        }
        return Math.IEEEremainder(x, y) < -1 && x > 0 ? 2 : 3;
    }

    static int single(float x, double y) {
        if ((float) y == x && y != x) {
            return x * x > 2 && x * x < 2.0001f ? 1 : 2;
        }
        return 3;
    }
}
