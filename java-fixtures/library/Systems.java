//@ method library.Systems#circle
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#lines
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#three
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#discriminant
//@ returns 1,2,3,4
//@ leaves pose=4+0
//@ method library.Systems#triangle
//@ returns 1,2,3,4
//@ leaves pose=8+0
//@ method library.Systems#hypotenuse
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Systems#polynomial
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#beale
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Systems#rosenbrock
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Systems#himmelblau
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#quotient
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#remainder
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Systems#harmonic
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Systems#unit
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#cross
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Systems#mean
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Systems#temperature
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Systems#between
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Systems#mixed
//@ returns 1,2
//@ leaves pose=4+0
package library;

/** Equations and inequalities of floating-point numbers, as numerical benchmarks have them. */
public final class Systems {
    static int circle(double x, double y) {
        return x * x + y * y == 25 && x * y == 12 ? 1 : 2;
    }

    static int lines(double x, double y) {
        return x + y == 10 && x - y == 4 ? 1 : 2;
    }

    static int three(double x, double y, double z) {
        return x + y + z == 100 && x * y * z == 1000 ? 1 : 2;
    }

    static int discriminant(double a, double b, double c) {
        double d = b * b - 4 * a * c;
        if (a == 0) {
            return 1;
        }
        return d < 0 ? 2 : d == 0 ? 3 : 4;
    }

    static int triangle(double a, double b, double c) {
        if (!(a > 0 && b > 0 && c > 0)) {
            return 1;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return 2;
        }
        return a * a + b * b == c * c ? 3 : 4;
    }

    static int hypotenuse(double x, double y) {
        return Math.sqrt(x * x + y * y) == 13 && x > 4 && x < 6 ? 1 : 2;
    }

    static int polynomial(double x) {
        return x * x * x - 6 * x * x + 11 * x - 6 == 0 && x > 2.5 ? 1 : 2;
    }

    static int beale(double x, double y) {
        double a = 1.5 - x + x * y;
        double b = 2.25 - x + x * y * y;
        double c = 2.625 - x + x * y * y * y;
        return a * a + b * b + c * c < 1e-6 ? 1 : 2;
    }

    static int rosenbrock(double x, double y) {
        double f = 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x);
        return f == 0 ? 1 : f < 1e-8 ? 2 : 3;
    }

    static int himmelblau(double x, double y) {
        double f = (x * x + y - 11) * (x * x + y - 11) + (x + y * y - 7) * (x + y * y - 7);
        return f < 1e-6 && x < 0 ? 1 : 2;
    }

    static int quotient(float x, float y) {
        return y > 3 && x / y == 0.1f ? 1 : 2;
    }

    static int remainder(double x, double y) {
        return x % y == 2.5 && y > 10 && x > 100 ? 1 : 2;
    }

    static int harmonic(double x) {
        double s = 0;
        for (int i = 1; i <= 3; i++) {
            s += x / i;
        }
        return s == 11 ? 1 : 2;
    }

    static int unit(double x, double y, double z) {
        double n = Math.sqrt(x * x + y * y + z * z);
        return x / n > 0.5 && z / n > 0.7 ? 1 : 2;
    }

    static int cross(double a, double b, double c, double d) {
        return a * d - b * c == 1 && a + d == 3 && b > 0 ? 1 : 2;
    }

    static int mean(double x, double y, double z) {
        double m = (x + y + z) / 3;
        double v = ((x - m) * (x - m) + (y - m) * (y - m) + (z - m) * (z - m)) / 3;
        return m == 10 && v == 6 ? 1 : 2;
    }

    static int temperature(double celsius) {
        double f = celsius * 9 / 5 + 32;
        return f == celsius ? 1 : f == 98.6 ? 2 : 3;
    }

    static int between(float x, float y) {
        return x * y == 1e10f && x > 10 && y > 10 ? 1 : 2;
    }

    static int mixed(int n, double x) {
        return n * x == 31.5 && n > 3 && x > 1 ? 1 : 2;
    }
}
