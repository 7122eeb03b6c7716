//@ method compose.Rational#abs
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
//@ method compose.Rational#gcd
//@ leaves lazy=62+0 lazier=62+0 lazier#=62+0 uber-lazy=62+0 pose=62+0
//@ method compose.Rational#simplify
//@ leaves lazy=65+0 lazier=65+0 lazier#=65+0 uber-lazy=65+0 pose=65+0
package compose;

/** Fractions, simplified by Euclid's algorithm, of three rounds at most. */
final class Rational {
    private final int num;
    private final int den;

    Rational(int num, int den) {
        this.num = num;
        this.den = den;
    }

    static int abs(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }

    static int gcd(int a, int b) {
        int c = abs(a);
        int d = abs(b);
        for (int round = 0; round < 3 && c != d && c != 0; round++) {
            if (c > d) {
                c = c - d;
            } else {
                d = d - c;
            }
        }
        return d;
    }

    /** The numerator of the fraction in lowest terms. */
    static int simplify(short num, short den) {
        Rational r = new Rational(num, den);
        int gcd = gcd(r.num, r.den);
        if (gcd == 0) {
            return r.num;
        }
        return r.num / gcd;
    }

    /** Three of them. */
    static int simp(short a, short b, short c, short d, short e, short f) {
        return simplify(a, b) + simplify(c, d) + simplify(e, f);
    }
}
