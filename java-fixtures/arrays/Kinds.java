//@ method arrays.Kinds#bytes
//@ returns 1,2
//@ method arrays.Kinds#booleans
//@ returns 1,2
//@ method arrays.Kinds#chars
//@ returns 1,2
//@ method arrays.Kinds#shorts
//@ returns 1,2
//@ method arrays.Kinds#longs
//@ returns 1,2
//@ method arrays.Kinds#doubles
//@ returns 1
//@ method arrays.Kinds#enums
//@ returns 0,1,2,3
//@ method arrays.Kinds#grid
//@ returns 1,2
//@ method arrays.Kinds#rows
//@ returns 1
//@ method arrays.Kinds#objects
package arrays;

/** Elements of every type. */
public final class Kinds {
    enum Color { RED, GREEN, BLUE }

    /** A byte has eight bits and a sign. */
    public static int bytes(byte[] a, int x) {
        if (a[0] > 127 || a[0] < -128) {
            throw new AssertionError();
        }
        a[1] = (byte) x;
        return a[1] == x ? 1 : 2;
    }

    public static int booleans(boolean[] a, boolean b) {
        a[0] ^= b;
        return a[0] ? 1 : 2;
    }

    /** A char is never negative. */
    public static int chars(char[] a) {
        if (a[2] < 0) {
            throw new AssertionError();
        }
        a[2]++;
        return a[2] == 0 ? 1 : 2;
    }

    public static int shorts(short[] a, short[] b) {
        a[0] = -1;
        return b[0] == (short) 65535 ? 1 : 2;
    }

    public static int longs(long[] a) {
        a[0] += a[1];
        return a[0] > 1L << 40 ? 1 : 2;
    }

    /** Floating-point numbers can at least be moved. */
    public static int doubles(double[] a, float[] b) {
        double x = a[0];
        a[0] = a[1];
        a[1] = x;
        b[0] = b[1];
        return 1;
    }

    public static int enums(Color[] a) {
        if (a[0] == null) {
            return 0;
        }
        switch (a[0]) {
            case RED:
                a[0] = a[1];
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    public static int grid(int[][] g, int i, int j) {
        g[i][j] = 5;
        return g[0][0] == 5 ? 1 : 2;
    }

    /** A row that is in two places. */
    public static int rows(int[][] g) {
        g[0] = g[1];
        g[0][0] = 1;
        g[1][0]++;
        return g[0][0] == 2 ? 1 : 2;
    }

    public static Object objects(Object[] a, Object x) {
        a[0] = x;
        return a[1];
    }
}
