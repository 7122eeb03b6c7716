//@ method floats.Compare#order
//@ leaves lazy=4+0 pose=4+0
//@ method floats.Compare#same
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Compare#atMost
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Compare#zero
//@ leaves lazy=3+0 pose=3+0
//@ method floats.Compare#field
//@ leaves lazy=4+1 pose=3+1
package floats;

/** Comparisons: a NaN is neither less nor equal nor greater, and the zeros are equal. */
public final class Compare {
    double value;
    Compare next;

    public static int order(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a == b) {
            return 0;
        }
        return a > b ? 1 : 2;
    }

    public static boolean same(float a) {
        return a == a;
    }

    public static boolean atMost(float a) {
        return a <= 1.5f;
    }

    /** -0.0 == 0.0, but their bits differ. */
    public static int zero(float a) {
        if (a != 0.0f) {
            return 0;
        }
        return Float.floatToRawIntBits(a) == 0 ? 1 : -1;
    }

    public static int field(Compare a, Compare b) {
        a.value = 2.5;
        return b != null && b.value == 2.5 ? 1 : 0;
    }
}
