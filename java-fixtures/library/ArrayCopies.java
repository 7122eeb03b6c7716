//@ method library.ArrayCopies#whole
//@ leaves pose=1+2
//@ method library.ArrayCopies#part
//@ leaves pose=3+3
//@ returns 1,2
//@ method library.ArrayCopies#shifted
//@ leaves pose=1+2
//@ method library.ArrayCopies#cloned
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.ArrayCopies#copyOf
//@ leaves pose=1+2 pose@25=2+2
//@ method library.ArrayCopies#copyOfRange
//@ method library.ArrayCopies#grown
//@ leaves pose=2+1
//@ method library.ArrayCopies#inserted
//@ leaves pose=1+2
//@ method library.ArrayCopies#removed
//@ leaves pose=1+3
//@ method library.ArrayCopies#ofObjects
//@ leaves pose=1+1
//@ method library.ArrayCopies#filled
//@ leaves pose=3+1
//@ returns 1,2
//@ method library.ArrayCopies#filledPart
//@ leaves pose=3+3
//@ returns 1,2
//@ method library.ArrayCopies#mismatched
//@ leaves pose=0+2
//@ method library.ArrayCopies#joined
//@ method library.ArrayCopies#into
//@ leaves pose=5+0
//@ method library.ArrayCopies#asList
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.ArrayCopies#matrix
//@ option --loop-bound 3
//@ leaves pose=4+2
//@ gives_up
//@ method library.ArrayCopies#equal
//@ option --array-length 3
//@ leaves pose=4+0
//@ returns 0,1
//@ method library.ArrayCopies#hashed
//@ option --array-length 3
//@ leaves pose=3+0
//@ returns 1,2
//@ method library.ArrayCopies#roomFor
//@ leaves pose=1+1
//@ method library.ArrayCopies#checked
//@ option --array-length 2
//@ leaves pose=3+0
//@ returns 1,2
//@ method library.ArrayCopies#mismatch
//@ only pose
//@ returns 1,2,3,4
//@ leaves pose=8+2
//@ method library.ArrayCopies#asKnown
//@ returns 1,2
//@ leaves pose=3+0
package library;

import java.util.Arrays;
import java.util.List;

/** Copies of arrays as libraries write them. */
public final class ArrayCopies {
    /** Null, or too small, or copied. */
    static void whole(int[] from, int[] to) {
        System.arraycopy(from, 0, to, 0, 1000);
    }

    static int part(int[] a, int i, int n) {
        int[] b = new int[n];
        System.arraycopy(a, i, b, 0, n);
        return n > 2 && b[2] == 5 ? 1 : 2;
    }

    /** As ArrayList.add(0, e) does. */
    static void shifted(int[] a, int size) {
        System.arraycopy(a, 0, a, 1, size);
    }

    static int cloned(int[] a, int i) {
        int[] b = a.clone();
        b[i]++;
        return a[i] == 3 && b[i] == 4 ? 1 : 2;
    }

    static int[] copyOf(int[] a, int n) {
        return Arrays.copyOf(a, n);
    }

    static long[] copyOfRange(long[] a, int from, int to) {
        return Arrays.copyOfRange(a, from, to);
    }

    static int[] grown(int[] a, int size) {
        if (size == a.length) {
            a = Arrays.copyOf(a, a.length + 10);
        }
        return a;
    }

    static char[] inserted(char[] a, int at, char c) {
        char[] b = new char[a.length + 1];
        System.arraycopy(a, 0, b, 0, at);
        b[at] = c;
        System.arraycopy(a, at, b, at + 1, a.length - at);
        return b;
    }

    static byte[] removed(byte[] a, int at) {
        byte[] b = new byte[a.length - 1];
        System.arraycopy(a, 0, b, 0, at);
        System.arraycopy(a, at + 1, b, at, a.length - at - 1);
        return b;
    }

    static Object[] ofObjects(Object[] a) {
        return Arrays.copyOf(a, a.length);
    }

    static int filled(int[] a, int v) {
        Arrays.fill(a, v);
        return a.length > 7 && a[7] == 3 ? 1 : 2;
    }

    static int filledPart(int[] a, int from, int to) {
        Arrays.fill(a, from, to, 9);
        return a.length > 7 && a[7] == 9 ? 1 : 2;
    }

    static void mismatched(int[] a, long[] b) {
        System.arraycopy(a, 0, b, 0, 1);
    }

    static int[] joined(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** A buffer of the program's own. */
    static int into(byte[] data, int n) {
        byte[] buffer = new byte[64];
        if (data == null || n < 0 || n > data.length || n > 64) {
            return 2;
        }
        System.arraycopy(data, 0, buffer, 64 - n, n);
        return buffer[63];
    }

    static int asList(Integer[] a) {
        List<Integer> list = Arrays.asList(a);
        return list.size() > 3 ? 1 : 2;
    }

    static int[][] matrix(int n, int m) {
        return new int[n][m];
    }

    static boolean equal(int[] a, int[] b) {
        return Arrays.equals(a, b);
    }

    static int hashed(byte[] a) {
        return Arrays.hashCode(a) == 31 * 31 + 31 * 7 + 9 ? 1 : 2;
    }

    /** As much as the input says. */
    static int[] roomFor(int n) {
        return new int[n];
    }

    static int checked(Object[] a) {
        Number[] b = new Number[2];
        try {
            System.arraycopy(a, 0, b, 0, a.length);
            return 1;
        } catch (ArrayStoreException | NullPointerException e) {
            return 2;
        }
    }

    static int mismatch(int[] a, int[] b) {
        if (a.length > 9 || b.length > 9) {
            return 4;
        }
        int first = Arrays.mismatch(a, b);
        return first < 0 ? 1 : first < 2 ? 2 : 3;
    }

    static int asKnown(long[] a) {
        return Arrays.equals(a, new long[] {1, 2}) ? 1 : 2;
    }
}
