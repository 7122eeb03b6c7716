//@ method arrays.Nodes#through
//@ returns 1,2
//@ method arrays.Nodes#replaced
//@ returns 1,2
//@ method arrays.Nodes#stored
//@ returns 1,2,3
//@ method arrays.Nodes#own
//@ returns 1,2
//@ method arrays.Nodes#shared
//@ method arrays.Nodes#table
//@ returns 2,3,5
//@ method arrays.Nodes#either
//@ returns 5,6
//@ method arrays.Nodes#escapes
//@ returns 0,1
package arrays;

/** Arrays of objects, arrays in objects. */
public class Nodes {
    static final int[] PRIMES = {2, 3, 5};

    static class Leaf extends Nodes {
    }

    int val;
    int[] data;
    Nodes[] all;

    public static int through(Nodes[] a, int i, int j) {
        a[i].val = 1;
        a[j].val = 2;
        return a[i].val;
    }

    public static int replaced(Nodes[] a, Nodes x, int i) {
        a[i] = x;
        x.val = 1;
        return a[0].val == 1 ? 1 : 2;
    }

    /** An array of a class does not take what is no instance of it. */
    public static int stored(Leaf[] a, Nodes x) {
        Nodes[] wide = a;
        try {
            wide[0] = x;
        } catch (ArrayStoreException e) {
            return 1;
        }
        return x == null ? 2 : 3;
    }

    public int own(int i) {
        data[i] = val;
        return data[0] == 3 ? 1 : 2;
    }

    /** The same array in two objects. */
    public int shared(Nodes other) {
        data[0] = 1;
        other.data[0] = 2;
        return data[0];
    }

    public static int table(int i) {
        return PRIMES[i];
    }

    public static int either(boolean c, int[] a) {
        int[] fresh = {4};
        int[] r = c ? a : fresh;
        r[0] = 5;
        fresh[0]++;
        return r[0];
    }

    /** What the run made is no element of the input until it is stored there. */
    public static boolean escapes(Nodes[] a, int i) {
        Nodes made = new Nodes();
        if (a[i] == made) {
            throw new AssertionError();
        }
        a[0] = made;
        return a[i] == made;
    }
}
