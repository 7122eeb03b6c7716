//@ method floats.Arith#sum
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Arith#absorbed
//@ leaves lazy=4+0 pose=4+0
//@ method floats.Arith#quotient
//@ leaves lazy=3+0 pose=3+0
//@ method floats.Arith#product
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Arith#negated
//@ leaves lazy=2+0 pose=2+0
package floats;

/** Arithmetic of IEEE 754 on inputs. */
public final class Arith {
    public static int sum(double a) {
        return a + 0.1 == 0.1 + 0.2 ? 1 : 0;
    }

    /** Above 2^24 a float does not notice 1. */
    public static int absorbed(float a) {
        if (a > 1.0e6f && a < 1.0e8f) {
            return a + 1 == a ? 1 : 2;
        }
        return 0;
    }

    public static int quotient(double x) {
        double q = 1 / x;
        if (q == Double.POSITIVE_INFINITY) {
            return 1;
        }
        return q == Double.NEGATIVE_INFINITY ? 2 : 3;
    }

    public static boolean product(float x) {
        return x * x < 2;
    }

    public static float negated(float x) {
        return x < 0 ? -x : x + 1.5f;
    }
}
