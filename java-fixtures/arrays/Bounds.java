//@ method arrays.Bounds#beyond
//@ leaves lazy=0+1 pose=0+1
//@ method arrays.Bounds#symbolicRead
//@ returns 1,2,3
//@ method arrays.Bounds#symbolicWrite
//@ returns 1,2,3
//@ method arrays.Bounds#negativeSize
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method arrays.Bounds#nullArray
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
package arrays;

/** Indices and sizes that do not fit. */
public final class Bounds {
    public static int beyond() {
        int[] a = new int[3];
        return a[3];
    }

    /** The index is open, the length is not. */
    public static int symbolicRead(int i) {
        int[] a = {10, 20, 30};
        try {
            return a[i] > 15 ? 1 : 2;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 3;
        }
    }

    public static int symbolicWrite(int i) {
        int[] a = new int[2];
        try {
            a[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 3;
        }
        return a[0] == 1 ? 1 : 2;
    }

    public static int negativeSize(int x) {
        int n = x > 0 ? 2 : -1;
        try {
            int[] a = new int[n];
            return 1;
        } catch (NegativeArraySizeException e) {
            return 2;
        }
    }

    public static int nullArray() {
        int[] a = null;
        try {
            return a.length;
        } catch (NullPointerException e) {
            return 2;
        }
    }
}
