//@ method library.Rounded#cents
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Rounded#single
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Rounded#both
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Rounded#even
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Rounded#fraction
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Rounded#order
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Rounded#zeros
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Rounded#ends
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Rounded#clamped
//@ returns 1,2,3,4
//@ leaves pose=4+0
//@ method library.Rounded#sign
//@ returns 1,2,3,4
//@ leaves pose=4+0
package library;

/** Floating-point numbers to integers, and which of two comes first: no forks but the program's. */
public final class Rounded {
    static int cents(double x) {
        return Math.round(x * 100) == 314 ? 1 : 2;
    }

    static int single(float x) {
        return Math.round(x) == -7 ? 1 : 2;
    }

    static int both(double x) {
        return Math.ceil(x) == 7 && Math.floor(x) == 6 ? 1 : 2;
    }

    static int even(double x) {
        return Math.rint(x) == -4 && x > -4 ? 1 : 2;
    }

    static int fraction(double x) {
        double f = x - Math.floor(x);
        return x > 1000 && f > 0.25 && f < 0.26 ? 1 : 2;
    }

    static int order(double a, double b) {
        int c = Double.compare(a, b);
        return c < 0 ? 1 : c > 0 ? 2 : 3;
    }

    static int zeros(double a) {
        return a == 0 ? Double.compare(a, 0.0) == 0 ? 1 : 2 : 3;
    }

    static int ends(double a, double b) {
        return Math.max(a, b) == 5 && Math.min(a, b) < 1 ? 1 : 2;
    }

    static int clamped(float x) {
        float y = Math.max(0f, Math.min(1f, x));
        return y == 0 ? 1 : y == 1 ? 2 : y == y ? 3 : 4;
    }

    static int sign(double x) {
        double s = Math.signum(x);
        return s == 1 ? 1 : s == -1 ? 2 : s == 0 ? 3 : 4;
    }
}
