//@ measured
//@ method numeric.Series#taylor
//@ returns 0,1,2
//@ method numeric.Series#horner
//@ returns 1,2
//@ method numeric.Series#chebyshev
//@ returns 0,1,2
//@ method numeric.Series#pythagoras
//@ returns 1,2
//@ method numeric.Series#doubled
//@ returns 1,2
//@ method numeric.Series#sum
//@ returns 1,2,3
//@ method numeric.Series#lagrange
//@ returns 1,2
//@ method numeric.Series#beats
//@ returns 1,2,3
//@ method numeric.Series#softmax
//@ returns 1,2,3
package numeric;

/** Polynomials, series, identities of trigonometry. */
public final class Series {
    static int taylor(double x) {
        if (!(x > 0 && x < 4)) {
            return 0;
        }
        double sine = x - x * x * x / 6 + x * x * x * x * x / 120;
        return Math.abs(sine - Math.sin(x)) > 0.5 ? 1 : 2;
    }

    static int horner(double x) {
        double y = (((x - 6) * x + 11) * x - 6) * x;
        return y > 50 && y < 50.5 && x < 0 ? 1 : 2;
    }

    static int chebyshev(double x) {
        if (!(x >= -1 && x <= 1)) {
            return 0;
        }
        double before = 1;
        double now = x;
        for (int i = 2; i <= 5; i++) {
            double next = 2 * x * now - before;
            before = now;
            now = next;
        }
        return now > 0.99 && x > 0.2 && x < 0.9 ? 1 : 2;
    }

    static int pythagoras(double x) {
        double s = Math.sin(x);
        double c = Math.cos(x);
        // Rounding alone.
        return s * s + c * c > 1 ? 1 : 2;
    }

    static int doubled(double x) {
        return Math.sin(2 * x) != 2 * Math.sin(x) * Math.cos(x) && Math.sin(x) > 0.9 ? 1 : 2;
    }

    static int sum(double x, double y) {
        double s = Math.sin(x) + Math.cos(y) + Math.exp(x / 10);
        if (s > 3 && s < 3.001) {
            return 1;
        }
        return s < -1.5 ? 2 : 3;
    }

    static int lagrange(double y0, double y1, double y2) {
        // Through (0, y0), (1, y1), (2, y2), at 1.5 and at 3.
        double at = -0.125 * y0 + 0.75 * y1 + 0.375 * y2;
        double beyond = y0 - 3 * y1 + 3 * y2;
        return at == 2.5 && beyond > 100 && y0 < 0 ? 1 : 2;
    }

    static int beats(double t) {
        double wave = Math.sin(2 * Math.PI * 5 * t) + Math.sin(2 * Math.PI * 6 * t);
        if (t > 0 && t < 1 && wave > 1.9) {
            return 1;
        }
        return t > 0 && t < 1 && wave < -1.9 ? 2 : 3;
    }

    static int softmax(double a, double b, double c) {
        double top = Math.max(a, Math.max(b, c));
        double ea = Math.exp(a - top);
        double eb = Math.exp(b - top);
        double ec = Math.exp(c - top);
        double share = ea / (ea + eb + ec);
        if (share > 0.33 && share < 0.34 && a < b) {
            return 1;
        }
        return share > 0.999 ? 2 : 3;
    }
}
