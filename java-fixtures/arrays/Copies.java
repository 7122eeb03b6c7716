//@ method arrays.Copies#part
//@ returns 1
//@ method arrays.Copies#cloned
//@ option --loop-bound 3
//@ gives_up
//@ method arrays.Copies#within
//@ option --array-length 3
//@ method arrays.Copies#whole
//@ option --array-length 3 --loop-bound 2
//@ gives_up
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

    /** To copy as many elements as the input says is a loop. */
    public static int[] whole(int[] a, int n) {
        int[] b = new int[a.length];
        System.arraycopy(a, 0, b, 0, n);
        return b;
    }
}
