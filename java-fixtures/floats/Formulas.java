//@ method floats.Formulas#productAndSum
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#circle
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#sineOrCosine
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#exponential
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#logarithm
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+0
//@ method floats.Formulas#quadratic
//@ only pose
//@ returns 0,1,2,3,4
//@ leaves pose=5+0
//@ method floats.Formulas#ratio
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#power
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#root
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#sineAndCosine
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#threeNumbers
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#tangent
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#angle
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#fraction
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#hypotenuse
//@ only pose
//@ returns 1,2
//@ leaves pose=4+0
//@ method floats.Formulas#cubic
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#bell
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#relative
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#celsius
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#bodyMass
//@ only pose
//@ returns 0,1,2,3,4
//@ leaves pose=6+0
//@ method floats.Formulas#doubled
//@ only pose
//@ returns 0,1,2
//@ leaves pose=14+0
//@ method floats.Formulas#sineOfProduct
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#sineIsHalf
//@ only pose
//@ returns 1,2
//@ method floats.Formulas#squareAndCube
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#greaterByTwo
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#distanceOnSphere
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#product
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#truncated
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#rounded
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method floats.Formulas#cubeRoot
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#logarithms
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#hyperbolic
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#norm
//@ only pose
//@ returns 0,1,2,3
//@ leaves pose=4+1
//@ method floats.Formulas#determinant
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#special
//@ only pose
//@ returns 1,2,3,4
//@ leaves pose=4+0
//@ method floats.Formulas#remainder
//@ only pose
//@ returns 1,2
//@ leaves pose=4+0
//@ method floats.Formulas#decimalLogarithm
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method floats.Formulas#hyperbola
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method floats.Formulas#sumOfFunctions
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
package floats;

/** Formulas as numerical programs have them: products, quotients and functions, each branch of which some number takes. */
final class Formulas {
    static int productAndSum(double x, double y) {
        return x * y > 1e6 && x + y < 2100 ? 1 : 2;
    }

    static int circle(double x, double y) {
        return x * x + y * y == 25.0 ? 1 : 2;
    }

    static int sineOrCosine(double x) {
        return Math.sin(x) > 0.99 ? 1 : Math.cos(x) < -0.99 ? 2 : 3;
    }

    static int exponential(double x) {
        return Math.exp(x) > 100 && Math.exp(x) < 101 ? 1 : 2;
    }

    static int logarithm(double x) {
        return Math.log(x) > 3.0 && Math.log(x) < 3.01 ? 1 : Double.isNaN(Math.log(x)) ? 2 : 3;
    }

    static int quadratic(double a, double b, double c) {
        double d = b * b - 4 * a * c;
        if (a == 0) {
            return 0;
        }
        if (d < 0) {
            return 1;
        }
        if (d == 0) {
            return 2;
        }
        return (-b + Math.sqrt(d)) / (2 * a) > 10 ? 3 : 4;
    }

    static int ratio(double x, double y) {
        return x / y == 3.5 ? 1 : x / y != x / y ? 2 : 3;
    }

    static int power(double x, double y) {
        return Math.pow(x, y) == 8.0 ? 1 : 2;
    }

    static int root(double x) {
        return Math.sqrt(x) == 1.5 ? 1 : 2;
    }

    static int sineAndCosine(double x, double y) {
        return Math.sin(x) + Math.cos(y) > 1.9 ? 1 : 2;
    }

    static int threeNumbers(double x, double y, double z) {
        return x * y * z == 24.0 && x + y + z == 9.0 ? 1 : 2;
    }

    static int tangent(double x) {
        return Math.tan(x) > 10 ? 1 : Math.tan(x) < -10 ? 2 : 3;
    }

    static int angle(double x, double y) {
        return Math.atan2(y, x) > 3.0 ? 1 : Math.atan2(y, x) < -3.0 ? 2 : 3;
    }

    static int fraction(double x) {
        double r = x - Math.floor(x);
        return r > 0.5 && r < 0.51 ? 1 : 2;
    }

    static int hypotenuse(double x, double y) {
        return Math.hypot(x, y) == 5.0 && x > y && y > 0 ? 1 : 2;
    }

    static int cubic(double x) {
        return x * x * x - 6 * x * x + 11 * x - 6 == 0 ? 1 : 2;
    }

    static int bell(double x) {
        return Math.exp(-x * x) > 0.5 ? 1 : 2;
    }

    static int relative(double x, double y) {
        return (x - y) / (x + y) > 0.9 && x < 100 ? 1 : 2;
    }

    static int celsius(double f) {
        double c = (f - 32) * 5 / 9;
        return c == 100 ? 1 : c < -273.15 ? 2 : 3;
    }

    static int bodyMass(double w, double h) {
        double b = w / (h * h);
        if (h <= 0 || w <= 0) {
            return 0;
        }
        return b < 18.5 ? 1 : b < 25 ? 2 : b < 30 ? 3 : 4;
    }

    static int doubled(double p, double r, int n) {
        if (n < 1 || n > 5 || r < 0 || p <= 0) {
            return 0;
        }
        double a = p;
        for (int i = 0; i < n; i++) {
            a *= 1 + r;
        }
        return a > 2 * p ? 1 : 2;
    }

    static int sineOfProduct(double x, double y) {
        return Math.sin(x * y) > 0.5 && x * y > 20 ? 1 : 2;
    }

    static int sineIsHalf(double x) {
        return Math.abs(Math.sin(x) - 0.5) < 1e-6 ? 1 : 2;
    }

    static int squareAndCube(double x, double y) {
        return Math.pow(x, 2) + Math.pow(y, 3) > 1000 && x < 0 ? 1 : 2;
    }

    static int greaterByTwo(double a, double b) {
        return Math.max(a, b) / Math.min(a, b) == 2.0 ? 1 : 2;
    }

    static int distanceOnSphere(double lat, double lon) {
        double d = Math.acos(Math.sin(lat) * Math.sin(0.5) + Math.cos(lat) * Math.cos(0.5) * Math.cos(lon));
        return d < 0.1 ? 1 : d > 3 ? 2 : 3;
    }

    static int product(float x, float y) {
        return x * y == 0.5f && x > 1 ? 1 : 2;
    }

    static int truncated(double x) {
        return (int)(x * 100) == 314 ? 1 : (long)x == 7 ? 2 : 3;
    }

    static int rounded(double x) {
        return Math.round(x * 10) / 10.0 == 2.7 ? 1 : 2;
    }

    static int cubeRoot(double x) {
        return Math.cbrt(x) == 3.0 ? 1 : Math.cbrt(x) < -5 ? 2 : 3;
    }

    static int logarithms(double x, double y) {
        return Math.log(x * y) > 5 && Math.log(x / y) < -2 ? 1 : 2;
    }

    static int hyperbolic(double x) {
        return Math.sinh(x) > 10 ? 1 : Math.tanh(x) < -0.9 ? 2 : 3;
    }

    static int norm(double[] v) {
        if (v.length != 3) {
            return 0;
        }
        double n = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        return n == 3.0 ? 1 : n > 100 ? 2 : 3;
    }

    static int determinant(double x1, double y1, double x2, double y2) {
        double det = x1 * y2 - x2 * y1;
        return det == 0 ? 1 : det > 10 ? 2 : 3;
    }

    static int special(double x) {
        return x != x ? 1 : x == Double.POSITIVE_INFINITY ? 2 : 1 / x == Double.NEGATIVE_INFINITY ? 3 : 4;
    }

    static int remainder(double x, double y) {
        return x % y == 1.5 && x > 10 && y > 2 ? 1 : 2;
    }

    static int decimalLogarithm(double x) {
        return Math.log10(x) == 3.0 ? 1 : Math.log10(x) > 4 ? 2 : 3;
    }

    static int hyperbola(double x, double y) {
        return x * x - y * y == 11.0 && x * y == 30.0 ? 1 : 2;
    }

    static int sumOfFunctions(double x) {
        return Math.exp(x) + Math.log(x + 10) + Math.sin(x) > 50 && x < 4 ? 1 : 2;
    }
}
