package limits;

/** What nests deep or takes long, each for one more reason. */
public class Deep {
    private static int mixed(int x, int y, int n) {
        int s = x;
        for (int i = 0; i < n; i++) {
            s = (s * 31) ^ (y + i);
            s = s - (s >>> 3);
        }
        return s;
    }

    /** More than can be solved, and just what can be taken in. */
    public static int tenThousand(int x, int y) {
        return mixed(x, y, 10_000) == 7 ? 1 : 0;
    }

    /** More than can be taken in. */
    public static int hundredThousand(int x, int y) {
        return mixed(x, y, 100_000) == 7 ? 1 : 0;
    }

    /** A term of some 1,200,000 levels, and nothing to solve. */
    public static int returned(int x, int y) {
        return mixed(x, y, 300_000);
    }

    /** Products of floating-point numbers, each taken in bit by bit. */
    public static int newton(double x, double y) {
        double r = x;
        for (int i = 0; i < 12; i++) {
            r = (r + y / r) / 2 * x;
        }
        return r * r == y - x && x > 1.1 && x < 1.2 && y > 777.7 ? 1 : 0;
    }

    /** One instruction that decides nothing, and takes a thousand times as long as others. */
    public static int copied(int x) {
        byte[] from = new byte[1 << 22];
        byte[] to = new byte[1 << 22];
        for (int i = 0; i < 1_000_000; i++) {
            System.arraycopy(from, 0, to, 0, from.length);
        }
        return x;
    }

    /** Conditions without end, none like another. */
    public static int chosen(int i, int j) {
        int[] a = new int[16];
        for (int k = 0; k < 10_000; k++) {
            a[(i + k) & 15] = a[(j - k) & 15] + k;
        }
        return a[3] == 7 ? 1 : 0;
    }
}
