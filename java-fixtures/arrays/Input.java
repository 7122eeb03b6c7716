//@ method arrays.Input#first
//@ returns 1,2,3
//@ method arrays.Input#sum
//@ option --loop-bound 3
//@ gives_up
//@ method arrays.Input#find
//@ option --loop-bound 2
//@ gives_up
//@ method arrays.Input#swap
//@ returns 1
//@ method arrays.Input#aliased
//@ returns 1,2
//@ method arrays.Input#sort3
//@ returns 0,1
//@ method arrays.Input#same
//@ returns 0,1
//@ method arrays.Input#long_
//@ option --array-length 10
//@ returns 1,2
//@ method arrays.Input#indexOfIndex
//@ returns 1,2
package arrays;

/** Arrays that are inputs, at any index and of any length. */
public final class Input {
    public static int first(int[] a) {
        if (a.length == 0) {
            return 1;
        }
        return a[0] > 7 ? 2 : 3;
    }

    public static int sum(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    public static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }

    /** Swapping an element with itself is no special case. */
    public static int swap(int[] a, int i, int j) {
        int x = a[i];
        int y = a[j];
        a[i] = y;
        a[j] = x;
        return a[i] == y && a[j] == x ? 1 : 2;
    }

    public static int aliased(int[] a, int[] b, int i, int j) {
        a[i] = 1;
        b[j] = 2;
        return a[i];
    }

    public static boolean sort3(int[] a) {
        if (a == null || a.length != 3) {
            return false;
        }
        order(a, 0, 1);
        order(a, 1, 2);
        order(a, 0, 1);
        if (a[0] > a[1] || a[1] > a[2]) {
            throw new AssertionError();
        }
        return true;
    }

    private static void order(int[] a, int i, int j) {
        if (a[i] > a[j]) {
            int x = a[i];
            a[i] = a[j];
            a[j] = x;
        }
    }

    public static boolean same(int[] a, int[] b) {
        return a == b;
    }

    /** No array of more than ten elements, as the option says. */
    public static int long_(int[] a) {
        return a.length > 9 ? 1 : 2;
    }

    public static int indexOfIndex(int[] a, int i) {
        return a[a[i]] == 3 ? 1 : 2;
    }
}
