//@ method library.Sorting#least
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Sorting#median
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Sorting#ordered
//@ leaves pose=1+0
//@ returns 1
//@ method library.Sorting#chars
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Sorting#longs
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Sorting#input
//@ option --array-length 5
//@ leaves pose=3+1
//@ returns 1,2
//@ method library.Sorting#ten
//@ leaves pose=2+0
//@ returns 1,2
package library;

import java.util.Arrays;

/** Few numbers, sorted. */
public final class Sorting {
    static int least(int a, int b, int c) {
        int[] all = {a, b, c};
        Arrays.sort(all);
        return all[0] == 5 ? 1 : 2;
    }

    static int median(int a, int b, int c, int d, int e) {
        int[] all = {a, b, c, d, e};
        Arrays.sort(all);
        return all[2] > 100 ? 1 : 2;
    }

    static int ordered(int a, int b, int c, int d) {
        int[] all = {a, b, c, d};
        Arrays.sort(all);
        return all[0] <= all[1] && all[1] <= all[2] && all[2] <= all[3] ? 1 : 2;
    }

    static int chars(char a, char b) {
        char[] all = {a, 'm', b};
        Arrays.sort(all);
        return all[1] == 'm' ? 1 : 2;
    }

    static int longs(long a, long b) {
        long[] all = {a, b};
        Arrays.sort(all);
        return all[1] - all[0] == 3 ? 1 : 2;
    }

    static int ten(int a, int b) {
        int[] all = {9, 8, a, 7, 6, 5, b, 4, 3, 2};
        Arrays.sort(all);
        return all[9] == 100 ? 1 : 2;
    }

    static int input(int[] a) {
        Arrays.sort(a);
        return a.length > 2 && a[2] == 4 ? 1 : 2;
    }
}
