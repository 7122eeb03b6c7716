//@ method arrays.Sized#negative
//@ returns 1,2
//@ method arrays.Sized#small
//@ returns 1,2,3
//@ method arrays.Sized#written
//@ returns 4,7
//@ method arrays.Sized#returned
//@ method arrays.Sized#mirrored
//@ returns 0,1
//@ method arrays.Sized#references
//@ returns 0,1
//@ method arrays.Sized#nested
//@ returns 1
//@ method arrays.Sized#apart
//@ returns 1
//@ method arrays.Sized#mixed
//@ returns 0,1
package arrays;

/** Arrays whose length depends on the input. */
public final class Sized {
    /** Beyond some length a JVM may have no room. */
    public static int negative(int n) {
        try {
            return new int[n].length == n ? 1 : 3;
        } catch (NegativeArraySizeException e) {
            return 2;
        }
    }

    public static int small(int n) {
        if (n > 9) {
            return 3;
        }
        return new byte[n].length > 4 ? 1 : 2;
    }

    public static int written(int n, int i, int j) {
        if (n >= 100) {
            return 4;
        }
        int[] a = new int[n];
        a[i] = 3;
        a[j] = 4;
        return a[i] + a[j] == 7 ? 7 : 4;
    }

    public static char[] returned(int n, char c) {
        if (n != 3 && n != 5) {
            return null;
        }
        char[] a = new char[n];
        a[n - 1] = c;
        return a;
    }

    /** As long as another array. */
    public static boolean mirrored(int[] a, int i) {
        int[] b = new int[a.length];
        b[i] = a[i];
        return b[0] == a[0];
    }

    public static boolean references(Sized[] a, int i) {
        Sized[] b = new Sized[a.length];
        b[i] = a[i];
        return b[i] == null;
    }

    public static int nested(int[] a) {
        int[][] g = new int[2][a.length];
        g[0][0] = 1;
        return g[1][0] == 0 && g[0][0] == 1 ? 1 : 2;
    }

    /** Two arrays that the run makes are two. */
    public static int apart(int[] a) {
        int[] b = new int[a.length];
        int[] c = new int[a.length];
        b[0] = 1;
        a[0] = 2;
        return b != c && c[0] == 0 ? b[0] : 3;
    }

    /** One of three arrays: of the input, of known length, of unknown length. */
    public static boolean mixed(int[] a, int n, int k) {
        if (n < 1 || n > 5) {
            return false;
        }
        int[] known = {1};
        int[] open = new int[n];
        int[] r = k == 0 ? a : k == 1 ? known : open;
        r[0] = 9;
        return known[0] + open[0] == 10;
    }
}
