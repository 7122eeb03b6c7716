//@ method floats.Convert#toInt
//@ leaves lazy=4+0 pose=4+0
//@ method floats.Convert#fromInt
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Convert#narrowed
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Convert#fromLong
//@ leaves lazy=2+0 pose=2+0
//@ method floats.Convert#root
//@ leaves lazy=2+0 pose=2+0
package floats;

/** Conversions round, saturate, and make 0 of NaN. */
public final class Convert {
    public static int toInt(double x) {
        int i = (int) x;
        if (i == Integer.MAX_VALUE) {
            return 1;
        }
        if (i == 0) {
            return x != x ? 2 : 3;
        }
        return i;
    }

    /** From 2^24 on not every int is a float. */
    public static boolean fromInt(int i) {
        return (int) (float) i == i;
    }

    public static boolean narrowed(double d) {
        return (double) (float) d == d;
    }

    public static boolean fromLong(long l) {
        return (long) (double) l == l;
    }

    public static int root(double x) {
        return Math.sqrt(x) == 3.0 ? 1 : 0;
    }
}
