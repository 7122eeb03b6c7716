//@ method arrays.Fill#sum
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method arrays.Fill#defaults
//@ leaves lazy=1+0 pose=1+0
//@ returns 0
//@ method arrays.Fill#narrow
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method arrays.Fill#longs
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method arrays.Fill#length
//@ leaves lazy=2+0 pose=2+0
//@ returns 2,4
package arrays;

/** Arrays of ints and their kin, of a length the program names. */
public final class Fill {
    /** 0 + x + 2x is 9 for x = 3 only: 3 has an inverse modulo 2^32. */
    public static int sum(int x) {
        int[] a = new int[3];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * x;
        }
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s == 9 ? 1 : 2;
    }

    public static int defaults() {
        int[] a = new int[2];
        boolean[] b = new boolean[2];
        char[] c = new char[2];
        Object[] o = new Object[2];
        return a[1] == 0 && !b[1] && c[1] == 0 && o[1] == null ? 0 : 1;
    }

    /** A store into a byte array keeps eight bits. */
    public static int narrow(int x) {
        byte[] b = new byte[1];
        b[0] = (byte) x;
        return b[0] == x ? 1 : 2;
    }

    public static int longs(long x) {
        long[] l = {x, x + 1};
        return l[1] > l[0] ? 1 : 2;
    }

    public static int length(int x) {
        int[] a = x > 0 ? new int[2] : new int[4];
        return a.length;
    }
}
