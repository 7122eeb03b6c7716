//@ method arrays.Nested#grid
//@ leaves lazy=2+0 pose=2+0
//@ returns 5,12
//@ method arrays.Nested#ragged
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method arrays.Nested#negative
//@ leaves lazy=0+1 pose=0+1
//@ method arrays.Nested#empty
//@ leaves lazy=1+0 pose=1+0
//@ returns 0
//@ method arrays.Nested#cloned
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
package arrays;

/** Arrays of arrays, and copies of arrays. */
public final class Nested {
    public static int grid(boolean b) {
        int[][] g = new int[3][4];
        g[2][3] = 5;
        return b ? g[2][3] : g.length * g[0].length;
    }

    public static boolean ragged() {
        Object[][][] g = new Object[2][3][];
        return g[1].length == 3 && g[1][2] == null && g[0] != g[1];
    }

    public static int negative() {
        return new long[2][-1].length;
    }

    public static int empty() {
        return new int[0][1 << 30][1 << 30].length;
    }

    public static int cloned(boolean b) {
        int[] a = {1, 2};
        int[] c = a.clone();
        c[0] = 9;
        return b ? a[0] : c[1];
    }
}
