package programs;

/** Arithmetic of float and double: NaN, signed zeros, rounding, saturating conversions, comparison, text. */
public final class Floats {
    static final double[] DOUBLES = {0.0, -0.0, 1.0, -1.5, 0.1, 1e-5, 0.001, 9999999.0, 1e7, 1.0E10, 123456789.125,
        3.141592653589793, 1e21, 1e22, 1e23, 2.2250738585072014E-308, 4.9E-324, 1.7976931348623157E308, 1e-310,
        2147483647.5, -2147483648.9, 9.223372036854775E18, -1e30, 1.0 / 3, 100.0 / 3, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2e-3, 1.0E-3, 5e-324 * 3, 0.5, 1.5, 2.5, -0.5, -2.5};
    static final float[] FLOATS = {0f, -0f, 1f, 0.1f, 1e7f, 9999999f, 1.17549435E-38f, 1.4E-45f, 3.4028235E38f, 16777217f,
        0.001f, 1e-3f, 1e10f, 33333.332f, -2.5f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 8.5e-44f};

    static String compare(double a, double b) {
        String s = "";
        s += a < b ? "<" : "-";
        s += a > b ? ">" : "-";
        s += a <= b ? "l" : "-";
        s += a >= b ? "g" : "-";
        s += a == b ? "=" : "-";
        s += a != b ? "!" : "-";
        return s + Double.compare(a, b);
    }

    static String compare(float a, float b) {
        StringBuilder s = new StringBuilder();
        s.append(a < b ? "<" : "-").append(a > b ? ">" : "-").append(a <= b ? "l" : "-");
        s.append(a >= b ? "g" : "-").append(a == b ? "=" : "-");
        return s.append(Float.compare(a, b)).toString();
    }

    public static void main(String[] args) {
        for (double d : DOUBLES) {
            System.out.println(d + " " + (int) d + " " + (long) d + " " + (float) d + " " + (byte) d + " " + (char) (int) d
                + " " + Double.doubleToLongBits(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " "
                + Math.round(d) + " " + Math.abs(d) + " " + Math.signum(d));
        }
        for (float f : FLOATS) {
            System.out.println(f + " " + (int) f + " " + (long) f + " " + (double) f + " " + (short) f + " "
                + Float.floatToIntBits(f) + " " + Math.round(f) + " " + Math.ulp(f) + " " + Float.toString(-f));
        }
        double h = 0;
        for (double a : DOUBLES) {
            StringBuilder row = new StringBuilder();
            for (double b : DOUBLES) {
                row.append(compare(a, b)).append(' ');
                double x = a + b * 0.5 - a / (b + 1) + a % b;
                if (x == x && !Double.isInfinite(x)) {
                    h = h * 0.5 + x;
                }
            }
            System.out.println(row);
        }
        System.out.println(h);
        for (float a : FLOATS) {
            String row = "";
            for (float b : FLOATS) {
                row += compare(a, b) + " " + (a + b) + " " + (a * b) + " " + (a - b) + " " + (a / b) + " " + a % b + " ";
            }
            System.out.println(row);
        }
        System.out.println(-5.5 % 2 + " " + 5.5 % -2 + " " + -0.0 % 3 + " " + 5 % Double.POSITIVE_INFINITY + " " + 1e300 % 7);
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + 1.0f * 3 + " " + 1 / 3f);
        System.out.println((float) 0x7fffffff + " " + (double) Long.MAX_VALUE + " " + (float) Long.MIN_VALUE + " "
            + (float) 16777217L + " " + (double) 9007199254740993L);
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.min(0.0, -0.0) + " " + Math.max(-0f, 0f)
            + " " + Math.min(Double.NaN, 1) + " " + Math.hypot(3, 4) + " " + Math.pow(2, 10) + " " + Math.pow(2, 0.5)
            + " " + Math.cbrt(27) + " " + Math.fma(2.0, 3.0, 1.0));
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0) + " "
            + (0.0 == -0.0) + " " + Double.hashCode(1.5) + " " + Float.hashCode(-0f));
        System.out.println(Double.parseDouble("1e400") + " " + Double.parseDouble("  -12.5e-3 ") + " "
            + Float.parseFloat("3.4028236e38") + " " + Double.valueOf("0x1.8p1") + " " + Double.toHexString(0.1));
        try {
            System.out.println(Double.parseDouble("1.2.3"));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        double sum = 0;
        for (int i = 1; i < 2000; i++) {
            sum += 1.0 / i * (i % 2 == 0 ? -1 : 1);
        }
        float fsum = 0;
        for (int i = 0; i < 1000; i++) {
            fsum += 0.1f;
        }
        System.out.println(sum + " " + fsum);
        double inc = 1.5;
        inc++;
        inc += 1;
        inc--;
        float finc = 2;
        --finc;
        System.out.println(inc + " " + finc + " " + -inc + " " + +finc);
    }
}
