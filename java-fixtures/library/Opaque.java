//@ method library.Opaque#sine
//@ leaves pose=2+0
//@ method library.Opaque#power
//@ leaves pose=2+0
//@ method library.Opaque#circle
//@ leaves pose=3+0
//@ method library.Opaque#distance
//@ leaves pose=2+0
//@ method library.Opaque#logarithm
//@ leaves pose=3+0
//@ method library.Opaque#angle
//@ leaves pose=2+0
//@ method library.Opaque#exact
//@ leaves pose=3+0
//@ method library.Opaque#cubic
//@ only pose
//@ method library.Opaque#larger
//@ leaves pose=3+0
package library;

/** Functions that no solver knows. */
public final class Opaque {
    static int sine(double x) {
        return Math.sin(x) > 0.5 ? 1 : 2;
    }

    static int power(double x, double y) {
        return Math.pow(x, y) > 1000.0 ? 1 : 2;
    }

    static int circle(double a) {
        double s = Math.sin(a);
        double c = Math.cos(a);
        return s > 0.7 && c > 0.7 ? 1 : 2;
    }

    static int distance(double x, double y) {
        return Math.hypot(x - 3, y + 4) < 0.001 ? 1 : 2;
    }

    static int logarithm(double x) {
        if (x <= 0) {
            return 3;
        }
        return Math.log(x) > 10 ? 1 : 2;
    }

    static int angle(double y, double x) {
        return Math.atan2(y, x) > 3 ? 1 : 2;
    }

    static int exact(double x) {
        return StrictMath.exp(x) > 100 && StrictMath.exp(x) < 101 ? 1 : 2;
    }

    static int product(double x, double y) {
        return x * y > 1000 && x + y < 70 && x > 0 && y > 0 ? 1 : 2;
    }

    static int cubic(double x) {
        double r = x * x * x - 2 * x - 5;
        return Math.abs(r) < 1e-9 ? 1 : 2;
    }

    static int larger(int a, int b) {
        return Math.max(a, b) > 10 && Math.min(a, b) > 3 ? 1 : 2;
    }
}
