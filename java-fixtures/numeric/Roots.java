//@ measured
//@ method numeric.Roots#quadratic
//@ returns 0,1,2,3,4
//@ method numeric.Roots#cubic
//@ returns 1,2,3
//@ method numeric.Roots#newton
//@ returns 1,2,3
//@ method numeric.Roots#bisection
//@ returns 1,2,3
//@ method numeric.Roots#product
//@ returns 1,2,3
package numeric;

/** Roots of equations, in closed form and by iteration. */
public final class Roots {
    static int quadratic(double a, double b, double c) {
        if (a == 0) {
            return b == 0 ? 0 : 1;
        }
        double d = b * b - 4 * a * c;
        if (d == 0) {
            return 2;
        }
        if (!(d > 0)) {
            return 3;
        }
        double larger = (-b + Math.sqrt(d)) / (2 * a);
        return larger > 3 && larger < 3.5 ? 4 : 2;
    }

    static int cubic(double p, double q) {
        double d = q * q / 4 + p * p * p / 27;
        if (d > 0) {
            double u = Math.cbrt(-q / 2 + Math.sqrt(d));
            double v = Math.cbrt(-q / 2 - Math.sqrt(d));
            return u + v > 10 && u + v < 10.5 ? 1 : 2;
        }
        return 3;
    }

    static int newton(double a) {
        if (!(a > 0 && a < 1e6)) {
            return 3;
        }
        double x = a;
        for (int i = 0; i < 4; i++) {
            x = (x + a / x) / 2;
        }
        return Math.abs(x * x - a) < 1e-12 ? 1 : 2;
    }

    static int bisection(double low, double high) {
        if (!(low < high && low > 0 && high < 10)) {
            return 3;
        }
        double a = low;
        double b = high;
        for (int i = 0; i < 3; i++) {
            double m = (a + b) / 2;
            if (m * m * m - 20 < 0) {
                a = m;
            } else {
                b = m;
            }
        }
        return a > low && b < high && b - a > 0.5 ? 1 : 2;
    }

    static int product(double x, double y, double z) {
        if (x * y * z == 30 && x + y + z == 10) {
            return x > y && y > z ? 1 : 2;
        }
        return 3;
    }
}
