//@ method compose.RationalRecursion#gcdRec
//@ leaves lazy=52+0 lazier=52+0 lazier#=52+0 uber-lazy=52+0 pose=52+0
//@ method compose.RationalRecursion#simplify
//@ leaves lazy=65+0 lazier=65+0 lazier#=65+0 uber-lazy=65+0 pose=65+0
package compose;

/** Fractions, simplified by Euclid's algorithm that calls itself, four calls deep at most. */
final class RationalRecursion {
    static final int DEPTH = 4;

    static int gcdRec(int a, int b) {
        return within(Rational.abs(a), Rational.abs(b), DEPTH);
    }

    private static int within(int a, int b, int depth) {
        if (b == 0 || depth == 0) {
            return a;
        }
        if (a < b) {
            return within(b, a, depth - 1);
        }
        return within(a - b, b, depth - 1);
    }

    static int simplify(short num, short den) {
        int gcd = gcdRec(num, den);
        return gcd == 0 ? num : num / gcd;
    }

    /** The sum of two fractions. */
    static int sum(short num1, short den1, short num2, short den2) {
        return simplify(num1, den1) + simplify(num2, den2);
    }
}
