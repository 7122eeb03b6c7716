//@ method arrays.Copies#part
//@ returns 1
//@ method arrays.Copies#cloned
//@ leaves pose=1+2
//@ method arrays.Copies#within
//@ option --array-length 3
//@ method arrays.Copies#whole
//@ leaves pose=1+2
package arrays;

/** Copies of arrays that are inputs. */
public final class Copies {
    public static int part(int[] a, int i) {
        int[] b = {1, 2, 3, 4};
        System.arraycopy(a, i, b, 1, 2);
        return b[0] + b[3] == 5 && b[2] == a[i + 1] ? 1 : 2;
    }

    public static int[] cloned(int[] a) {
        int[] b = a.clone();
        a[0]++;
        return b;
    }

    /** Ranges that overlap. */
    public static void within(int[] a, int from, int to) {
        System.arraycopy(a, from, a, to, 2);
    }

    /** As many elements as the input says. */
    public static int[] whole(int[] a, int n) {
        int[] b = new int[a.length];
        System.arraycopy(a, 0, b, 0, n);
        return b;
    }
}
