//@ method library.Waves#corner
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#cube
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Waves#decay
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Waves#steep
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#quadrant
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#logarithms
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Waves#fixedPoint
//@ returns 1,2
//@ method library.Waves#power
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Waves#beat
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#interest
//@ returns 1,2
//@ leaves pose=6+0
//@ method library.Waves#inverse
//@ returns 1,2,3,4
//@ leaves pose=4+0
//@ method library.Waves#projectile
//@ returns 1,2
//@ leaves pose=6+0
//@ method library.Waves#fourier
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Waves#sphere
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#logistic
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#normal
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#entropy
//@ returns 1,2,3
//@ leaves pose=4+0
//@ method library.Waves#hyperbola
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#roots
//@ returns 1,2,3
//@ leaves pose=3+0
//@ method library.Waves#distance
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Waves#pendulum
//@ returns 1,2
//@ leaves pose=4+0
package library;

/** What numerical programs ask of functions that no solver knows. */
public final class Waves {
    static int corner(double x) {
        return Math.sin(x) > 0.5 && Math.cos(x) > 0.8 ? 1 : 2;
    }

    static int cube(double x) {
        return Math.pow(x, 3) - 2 * x == 4 ? 1 : 2;
    }

    static int decay(double x, double y) {
        return Math.exp(-x) * Math.log(y) > 1 ? 1 : 2;
    }

    static int steep(double x) {
        return x > 10 && Math.tan(x) > 100 ? 1 : 2;
    }

    static int quadrant(double x, double y) {
        return Math.atan2(y, x) > 2.3 && x * y < -10 ? 1 : 2;
    }

    static int logarithms(double x) {
        if (Math.log(x) == 1) {
            return 1;
        }
        return Math.log10(x) == 3 ? 2 : 3;
    }

    static int fixedPoint(double x) {
        return Math.abs(Math.exp(x) - x - 3) < 1e-9 ? 1 : 2;
    }

    static int power(double x, double y) {
        return Math.pow(x, y) == 1024 && y > 2 && x > 1 ? 1 : 2;
    }

    static int beat(double x, double y) {
        return Math.sin(x) * Math.cos(y) > 0.9 && x > y + 1 ? 1 : 2;
    }

    static int interest(double capital, double rate, double years) {
        double value = capital * Math.pow(1 + rate / 100, years);
        return capital > 1000 && capital < 2000 && rate > 1 && rate < 10 && value > 5000 ? 1 : 2;
    }

    static int inverse(double x) {
        if (Math.acos(x) < 0.1) {
            return 1;
        }
        if (Math.asin(x) < -1.5) {
            return 2;
        }
        return Math.atan(x) > 1.55 ? 3 : 4;
    }

    static int projectile(double speed, double angle) {
        double range = speed * speed * Math.sin(2 * angle) / 9.81;
        double height = Math.pow(speed * Math.sin(angle), 2) / 19.62;
        return angle > 0 && angle < 1.5 && range > 100 && range < 101 && height > 40 ? 1 : 2;
    }

    static int fourier(double t) {
        double s = 0;
        for (int k = 1; k <= 3; k++) {
            s += Math.sin(k * t) / k;
        }
        return s > 1.4 ? 1 : s < -1.4 ? 2 : 3;
    }

    static int sphere(double latitude, double longitude) {
        double x = Math.cos(latitude) * Math.cos(longitude);
        double z = Math.sin(latitude);
        return x > 0.5 && z > 0.8 ? 1 : 2;
    }

    static int logistic(double x) {
        double y = 1 / (1 + Math.exp(-x));
        return y > 0.9 && y < 0.901 ? 1 : 2;
    }

    static int normal(double x) {
        return Math.exp(-x * x / 2) / 2.5066282746310002 > 0.398 && x > 0.01 ? 1 : 2;
    }

    static int entropy(double p) {
        if (!(p > 0 && p < 1)) {
            return 3;
        }
        double h = -p * Math.log(p) - (1 - p) * Math.log(1 - p);
        return h > 0.69 ? 1 : 2;
    }

    static int hyperbola(double x) {
        return Math.cosh(x) > 10 && Math.sinh(x) < 0 ? 1 : 2;
    }

    static int roots(double x) {
        return Math.cbrt(x) == 3 ? 1 : Math.sqrt(x) == 12 ? 2 : 3;
    }

    static int distance(double x, double y) {
        return Math.hypot(x - 1, y - 2) < 0.5 && Math.hypot(x - 1.5, y - 2) < 0.1 ? 1 : 2;
    }

    static int pendulum(double t) {
        double swing = 2 * Math.exp(-t / 5) * Math.cos(3 * t);
        return t > 1 && swing > 0.5 && swing < 0.51 ? 1 : 2;
    }
}
