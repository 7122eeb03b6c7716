package limits;

/** Questions about numbers that no solver answers soon. */
public class Numbers {
    public static int ratios(double a, double b, double c, double d) {
        double r = a / b + c / d;
        if (r / (a * d) == b / c && a > 1 && b > 1 && c > 1 && d > 1.5) {
            return 1;
        }
        return r * r > a / d ? 2 : 0;
    }

    public static int ratiosOfElements(double[] v) {
        if (v == null || v.length < 11) {
            return -1;
        }
        double r = 1;
        for (int i = 0; i < 10; i++) {
            r = r / v[i] * v[i + 1];
        }
        return r == v[0] / v[3] && r > 1.0001 && r < 1.0002 ? 1 : 0;
    }

    public static int productsOfElements(double[] v) {
        if (v == null || v.length < 11) {
            return -1;
        }
        double r = 1;
        for (int i = 0; i < 10; i++) {
            r = r * v[i] + v[i + 1];
        }
        return r == v[0] * v[3] && r > 1.0001 && r < 1.0002 && v[0] > 3 && v[5] < -7 ? 1 : 0;
    }

    public static int threeProducts(double x, double y, double z) {
        double p = x * y * z;
        return p * x == 17.3 && p * y == 11.9 && p * z > 3.3 && x != y && y != z ? 1 : 0;
    }

    public static int floats(float x, float y) {
        float r = x;
        for (int i = 0; i < 10; i++) {
            r = (r * y) / (x + i);
        }
        return r == x * y && x > 2 && y > 3 ? 1 : 0;
    }

    public static int roots(double x, double y) {
        double r = Math.sqrt(Math.sqrt(x) * Math.sqrt(y)) + Math.sqrt(x + y);
        return r * r == x / y && x > 1e3 && y < 1e-2 && y > 1e-9 ? 1 : 0;
    }

    public static int roundedQuotient(long a, double d) {
        double q = a / d;
        long l = (long) (q * q);
        return l == a * 7 + 3 && d > 1.5 && a > 1_000_000_007L ? 1 : 0;
    }

    public static int remainders(double a, double b) {
        return a % b == b % (a / 3) && a > 1e10 && b > 1e5 && a / b == 12345.678 ? 1 : 0;
    }

    public static int harmonic(double x) {
        double s = 0;
        for (int i = 1; i <= 200; i++) {
            s += 1 / (x + i);
        }
        return s == 2.5 ? 1 : s < x / 1000 && s > x / 1001 ? 2 : 0;
    }

    public static int quotients(double x, double y) {
        double s = x;
        for (int i = 1; i <= 200; i++) {
            s = s / (y + i) + y / (s + i);
        }
        return s == x / y ? 1 : 0;
    }

    public static int sums(double x, double y) {
        double s = x;
        for (int i = 0; i < 3000; i++) {
            s = s + y - i * 0.1;
        }
        return s == 7.25 && x != y ? 1 : 0;
    }

    public static int casts(double x) {
        double s = x;
        for (int i = 0; i < 60; i++) {
            s = (double) (long) (s * 1.1) + (float) s;
        }
        return s == 1e9 + 7 ? 1 : 0;
    }

    public static int rounded(double x) {
        double s = x;
        for (int i = 0; i < 40; i++) {
            s = Math.floor(s * 1.37) + Math.rint(s / 1.9) + Math.ceil(s);
        }
        return s == 123457 && x < 0 ? 1 : 0;
    }

    public static int fused(double a, double b, double c) {
        double r = a;
        for (int i = 0; i < 8; i++) {
            r = Math.fma(r, b, c);
        }
        return r == a * b * c && a > 3 && b > 1.1 && c > 17 ? 1 : 0;
    }

    public static int functions(double x, double y) {
        boolean both = Math.sin(x) * Math.cos(y) == 0.25 && Math.exp(x) / Math.pow(y, 3.1) > 7.5;
        return both && Math.tan(x / y) == 1.5 ? 1 : 0;
    }

    public static int mandelbrot(double re, double im) {
        double zr = 0;
        double zi = 0;
        int n = 0;
        while (zr * zr + zi * zi < 4 && n < 100) {
            double t = zr * zr - zi * zi + re;
            zi = 2 * zr * zi + im;
            zr = t;
            n++;
        }
        return n;
    }

    public static int determinant(double[][] m) {
        if (m == null || m.length < 3) {
            return -1;
        }
        double d = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
        return d == 42.5 ? 1 : d / m[0][0] == 3.25 ? 2 : 0;
    }

    public static int series(double x) {
        double t = x;
        double s = x;
        for (int i = 1; i < 12; i++) {
            t = -t * x * x / ((2 * i) * (2 * i + 1));
            s += t;
        }
        return s > 0.9999 ? 1 : s < -0.5 ? 2 : 0;
    }

    public static int powers(long a, long b, long c) {
        boolean positive = a > 0 && b > 0 && c > 0;
        return positive && a * a * a * a + b * b * b * b == c * c * c * c + 1234567 && a > 30000 ? 1 : 0;
    }

    public static int factors(int a, int b, int c, int d) {
        boolean large = a > 1 && b > 1 && c > 1 && d > 1;
        return large && a * b * c * d == 1999999973 && a * b - c * d == 77777 ? 1 : 0;
    }

    public static int divisions(long a, long b) {
        long r = a;
        for (int i = 1; i < 200; i++) {
            r = r / (b | i) + r % (a | 1) * i;
        }
        return r == 987654321L ? 1 : 0;
    }

    public static long power(long b, long e, long m) {
        long r = 1;
        while (e > 0) {
            if ((e & 1) == 1) {
                r = r * b % m;
            }
            b = b * b % m;
            e >>= 1;
        }
        return r == 12345 ? 1 : 0;
    }

    public static int checksum(byte[] data) {
        if (data == null || data.length < 12) {
            return -1;
        }
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int i = 0; i < 8; i++) {
                crc = (crc & 1) != 0 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
            }
        }
        return ~crc == 0xdeadbeef ? 1 : 0;
    }

    public static int mixed(long x) {
        for (int i = 0; i < 100; i++) {
            x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
            x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
            x ^= x >>> 31;
        }
        return x == 42 ? 1 : 0;
    }

    public static int hash(int[] a) {
        return java.util.Arrays.hashCode(a) == 0x12345678 && a.length > 30 ? 1 : 0;
    }

    public static int hashOfText(String s) {
        return s.hashCode() == 123456789 && s.length() > 12 ? 1 : 0;
    }

    public static int big(String s) {
        java.math.BigInteger m = java.math.BigInteger.valueOf(1000003);
        return new java.math.BigInteger(s).pow(7).mod(m).intValue() == 777 ? 1 : 0;
    }

    public static int decimal(String s) {
        java.math.BigDecimal d = new java.math.BigDecimal("1.37");
        return new java.math.BigDecimal(s).multiply(d).intValue() == 777 ? 1 : 0;
    }

    public static int parsed(String s) {
        double d = Double.parseDouble(s);
        return d * d == d + 1234.5678 && Double.toString(d / 3).length() == 17 ? 1 : 0;
    }
}
