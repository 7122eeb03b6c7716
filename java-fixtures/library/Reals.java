//@ method library.Reals#valid
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Reals#more
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Reals#boxed
//@ returns 1,2,3
//@ leaves pose=4+2
//@ method library.Reals#single
//@ returns 1,2,3
//@ leaves pose=3+2
//@ method library.Reals#words
//@ returns 1,2,3
//@ method library.Reals#pair
//@ returns 1,2
//@ only pose
//@ leaves pose=3+4
//@ method library.Reals#behind
//@ returns 1,2
//@ only pose
//@ leaves pose=3+2
//@ method library.Reals#parts
//@ returns 1,2,3
//@ only pose
//@ leaves pose=3+3
//@ method library.Reals#spelled
//@ returns 1,3,4
//@ leaves pose=3+0
//@ method library.Reals#joined
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Reals#digits
//@ returns 1,2,3,4
//@ only pose
//@ leaves pose=4+0
//@ method library.Reals#built
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Reals#money
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Reals#wide
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Reals#scientific
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Reals#grouped
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Reals#told
//@ leaves pose=1+0
package library;

import java.util.Locale;

/** Floating-point numbers as texts, and texts as such numbers. */
public final class Reals {
    static int valid(String s) {
        try {
            Double.parseDouble(s);
            return 1;
        } catch (NumberFormatException e) {
            return 2;
        }
    }

    static int more(String s) {
        return Double.parseDouble(s) > 1.5 ? 1 : 2;
    }

    static int boxed(String s) {
        Double d = Double.valueOf(s);
        return d >= 0 && d <= 100 ? d == 37.5 ? 1 : 2 : 3;
    }

    static int single(String s) {
        float f = Float.parseFloat(s);
        return f == 0.1f ? 1 : f < -1e10f ? 2 : 3;
    }

    static int words(String s) {
        double d = Double.parseDouble(s);
        return Double.isNaN(d) ? 1 : Double.isInfinite(d) ? 2 : 3;
    }

    static int pair(String a, String b) {
        double x = Double.parseDouble(a);
        double y = Double.parseDouble(b);
        return x + y == 10 && x - y == 4 ? 1 : 2;
    }

    static int behind(String s) {
        return s.startsWith("t=") && Double.parseDouble(s.substring(2)) > 98.6 ? 1 : 2;
    }

    static int parts(String s) {
        String[] p = s.split(",");
        if (p.length != 2) {
            return 3;
        }
        return Double.parseDouble(p[0]) * Double.parseDouble(p[1]) > 50 ? 1 : 2;
    }

    static int spelled(double d) {
        String s = String.valueOf(d);
        return s.equals("1.5") ? 1 : s.equals("abc") ? 2 : s.length() > 10 ? 3 : 4;
    }

    static int joined(double d) {
        String s = "v=" + d;
        return s.equals("v=2.25") ? 1 : s.endsWith(".0") ? 2 : 3;
    }

    static int digits(float f) {
        String s = Float.toString(f);
        return s.startsWith("-") ? 1 : s.contains("E") ? 2 : s.charAt(0) == '7' ? 3 : 4;
    }

    static int built(double d, float f) {
        return new StringBuilder().append(d).append(';').append(f).toString().equals("0.5;2.0") ? 1 : 2;
    }

    static int money(double d) {
        String s = String.format("%.2f", d);
        return s.equals("3.14") ? 1 : s.length() == 8 ? 2 : 3;
    }

    static int wide(double d) {
        return String.format("%6.1f|%-6.1f|%06.1f", d, d, d).equals("   2.5|2.5   |0002.5") ? 1 : 2;
    }

    static int scientific(double d) {
        return String.format(Locale.US, "%e", d).equals("1.500000e+03") ? 1 : 2;
    }

    static int grouped(double d) {
        return String.format("%,.0f", d).equals("1,234,568") ? 1 : 2;
    }

    static String told(double d) {
        return "x" + d + String.format("%.3f", d);
    }
}
