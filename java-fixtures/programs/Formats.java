package programs;

import java.util.Locale;

/** String.format and printf: flags, widths, precisions, and what is wrong in a format. */
public final class Formats {
    static void attempt(String format, Object... args) {
        try {
            System.out.println(String.format(Locale.ROOT, format, args));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d", 42, 42, 42, 42, 42, 1234567, -42, 42);
        attempt("%d %d %d %d", (byte) -1, (short) 300, Long.MIN_VALUE, Integer.MAX_VALUE);
        attempt("%x|%X|%#x|%08x|%o|%x", 255, 48879, 255, 255, 8, -1L);
        attempt("%5.2f|%.0f|%10.3f|%-10.1f|%+.2f|%08.2f|%,.2f|%f", 3.14159, 2.5, -1.0005, 1e3, 1.0, -2.345, 1234567.891, 0.1);
        attempt("%.3f %.1f %.2f %f %f", 1e-5, 0.05, 1.005, Double.NaN, Double.NEGATIVE_INFINITY);
        attempt("%e %.2e %E %g %.3g", 12345.678, 0.00012, 1e100, 0.0001, 123456.0);
        attempt("%s|%10s|%-10s|%.3s|%S|%s|%s", "text", "right", "left", "truncated", "upper", null, 1.5);
        attempt("%c%c%C|%5c|%b %B %b|%n", 'a', 98, 'c', 'x', true, false, null);
        attempt("%2$s %1$s %<s %s", "a", "b");
        attempt("%h %h 100%%", "hash", 17);
        attempt("%s %s", new int[0].length, java.util.List.of(1, "x"));
        attempt("%d", "text");
        attempt("%s %s", "one");
        attempt("%q", 1);
        attempt("%.2d", 1);
        attempt("%-d", 1);
        attempt("%5");
        attempt("%s", (Object) null);
        System.out.printf(Locale.US, "%s has %d items at %.2f each%n", "cart", 3, 9.99);
        System.out.println(String.format(Locale.US, "%,d %,.3f", -9876543210L, 9876.54321));
        System.out.println("%-8s|%8s|".formatted("ab", "cd"));
        StringBuilder b = new StringBuilder();
        java.util.Formatter f = new java.util.Formatter(b, Locale.ROOT);
        for (int i = 0; i < 4; i++) {
            f.format("%3d^%d=%-6d", i + 2, i, (int) Math.pow(i + 2, i));
        }
        System.out.println(b);
        System.err.printf("%s%n", "to the other stream");
    }
}
