package programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Classic computations: sieve, queens, matrices, permutations, knapsack, edit distance, Hanoi, life, sorting. */
public final class Puzzles {
    static int sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(columns | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static void permute(char[] chars, int at, List<String> out) {
        if (at == chars.length) {
            out.add(new String(chars));
            return;
        }
        for (int i = at; i < chars.length; i++) {
            char t = chars[at];
            chars[at] = chars[i];
            chars[i] = t;
            permute(chars, at + 1, out);
            chars[i] = chars[at];
            chars[at] = t;
        }
    }

    static int editDistance(String a, String b) {
        short[][] d = new short[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = (short) (i + j);
                } else {
                    int same = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                    d[i][j] = (short) Math.min(same, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }

    static void quicksort(long[] a, int from, int to) {
        if (from >= to) {
            return;
        }
        long pivot = a[(from + to) >>> 1];
        int i = from, j = to;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                long t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, from, j);
        quicksort(a, i, to);
    }

    static byte[][] life(byte[][] cells) {
        int n = cells.length;
        byte[][] next = new byte[n][n];
        for (int y = 0; y < n; y++) {
            for (int x = 0; x < n; x++) {
                byte sum = (byte) -cells[y][x];
                for (int k = 0; k < 9; k++) {
                    sum += cells[(y + k / 3 + n - 1) % n][(x + k % 3 + n - 1) % n];
                }
                next[y][x] = (byte) (sum == 3 || sum == 2 && cells[y][x] == 1 ? 1 : 0);
            }
        }
        return next;
    }

    static long hanoi(int n, int from, int to) {
        return n == 0 ? 0 : hanoi(n - 1, from, 6 - from - to) * 31 + from * 3 + to + hanoi(n - 1, 6 - from - to, to);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        System.out.println(sieve(5000) + " " + queens(7, 0, 0, 0, 0) + " " + hanoi(8, 1, 3) + " " + ackermann(2, 4));
        double[][] m = {{1, 2}, {3, 4.5}};
        System.out.println(Arrays.deepToString(multiply(m, multiply(m, new double[][] {{0.5, 1}, {-1, 0}}))));
        List<String> all = new ArrayList<>();
        permute("abcd".toCharArray(), 0, all);
        System.out.println(all.size() + " " + all);
        System.out.println(editDistance("kitten", "sitting") + " " + editDistance("", "abc") + " " + editDistance("intention", "execution"));
        long[] a = new long[60];
        long x = 12345;
        for (int i = 0; i < a.length; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            a[i] = x % 1000;
        }
        quicksort(a, 0, a.length - 1);
        System.out.println(Arrays.toString(a));
        byte[][] cells = new byte[6][6];
        cells[0][1] = cells[1][2] = cells[2][0] = cells[2][1] = cells[2][2] = 1;
        for (int i = 0; i < 5; i++) {
            cells = life(cells);
        }
        for (byte[] row : cells) {
            StringBuilder b = new StringBuilder();
            for (byte c : row) {
                b.append(c == 1 ? '#' : '.');
            }
            System.out.println(b);
        }
        float pi = 0;
        for (int i = 0; i < 1000; i++) {
            pi += (i % 2 == 0 ? 4f : -4f) / (2 * i + 1);
        }
        System.out.println(pi);
    }
}
