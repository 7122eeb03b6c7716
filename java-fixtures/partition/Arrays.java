//@ method partition.Arrays#swap
//@ partition nodes=2
//@ method partition.Arrays#aliased
//@ partition nodes=2
//@ method partition.Arrays#copied
//@ partition nodes=2
//@ method partition.Arrays#either
//@ partition nodes=2
//@ method partition.Arrays#grid
//@ partition nodes=1
//@ method partition.Arrays#held
//@ partition nodes=2
//@ method partition.Arrays#linked
//@ partition nodes=1
//@ method partition.Arrays#flags
//@ partition nodes=2
package partition;

/** Methods over arrays, for every way in which arrays and indices may be the same. */
public class Arrays {
    int[] data;

    public static void swap(int[] a, int i, int j) {
        int x = a[i];
        a[i] = a[j];
        a[j] = x;
    }

    public static int aliased(int[] a, int[] b, int i) {
        a[i] = 5;
        b[0] = 6;
        a[1] += b[i];
        return a[0];
    }

    /** An array as long as the input's. */
    public static int[] copied(int[] a, int i) {
        int[] b = new int[a.length];
        b[i] = a[0];
        a[0] = 7;
        b[0]++;
        return b[i] == 1 ? b : a;
    }

    public static int[] either(int[] a, boolean c, boolean d) {
        int[] known = {1, 2};
        int[] open = new int[a.length];
        int[] r = c ? a : d ? known : open;
        r[0] = 3;
        a[1] = 4;
        known[0]++;
        return r;
    }

    public static int[][] grid(int[][] g, int[] row, int i) {
        g[i][0] = 1;
        g[0] = row;
        g[i][1] = 2;
        return g;
    }

    public int held(int[] a, int i) {
        a[0] = 1;
        data[i] = 2;
        data = a;
        return data[i];
    }

    public static Arrays linked(Arrays[] a, Arrays x, int i) {
        a[i] = x;
        if (a[0] == null) {
            a[0] = new Arrays();
        }
        return a[i];
    }

    public static boolean flags(boolean[] a, boolean[] b, int i) {
        a[i] = !b[0];
        return a[0] != b[i];
    }
}
