//@ measured
//@ method numeric.Steps#euler
//@ returns 1,2
//@ method numeric.Steps#rungeKutta
//@ returns 1,2,3
//@ method numeric.Steps#oscillator
//@ returns 1,2
//@ method numeric.Steps#logisticMap
//@ returns 1,2,3
//@ method numeric.Steps#agm
//@ returns 1,2,3
//@ method numeric.Steps#tent
//@ returns 0,1,2,3
//@ method numeric.Steps#cooling
//@ returns 1,2,3,4
package numeric;

/** Steps of an iteration, of an equation solved in time, of a recurrence. */
public final class Steps {
    static int euler(double y, double h) {
        double v = y;
        for (int i = 0; i < 5; i++) {
            v += h * (1 - v);
        }
        return y < 0 && h > 0 && h < 0.5 && v > 0.8 ? 1 : 2;
    }

    static int rungeKutta(double y, double h) {
        if (!(h > 0 && h < 1)) {
            return 3;
        }
        double k1 = y * y - 1;
        double k2 = (y + h / 2 * k1) * (y + h / 2 * k1) - 1;
        double k3 = (y + h / 2 * k2) * (y + h / 2 * k2) - 1;
        double k4 = (y + h * k3) * (y + h * k3) - 1;
        double next = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        return next > 5 && next < 5.1 && y < 2 ? 1 : 2;
    }

    static int oscillator(double x, double v) {
        double position = x;
        double speed = v;
        for (int i = 0; i < 6; i++) {
            speed -= position * 0.1;
            position += speed * 0.1;
        }
        return position > 10 && speed < -2 && x < 12 ? 1 : 2;
    }

    static int logisticMap(double x, double r) {
        if (!(x > 0 && x < 1 && r > 3 && r < 4)) {
            return 3;
        }
        double p = x;
        for (int i = 0; i < 5; i++) {
            p = r * p * (1 - p);
        }
        return p > 0.1 && p < 0.11 ? 1 : 2;
    }

    static int agm(double a, double g) {
        if (!(a > 0 && g > 0)) {
            return 3;
        }
        for (int i = 0; i < 3; i++) {
            double mean = (a + g) / 2;
            g = Math.sqrt(a * g);
            a = mean;
        }
        return a > 7 && a < 7.001 ? 1 : 2;
    }

    static int tent(double x) {
        if (!(x >= 0 && x <= 1)) {
            return 0;
        }
        int rises = 0;
        for (int i = 0; i < 3; i++) {
            if (x < 0.5) {
                x = 2 * x;
                rises++;
            } else {
                x = 2 - 2 * x;
            }
        }
        return rises == 0 ? 1 : rises == 3 ? 2 : 3;
    }

    static int cooling(double start, double outside, double rate) {
        if (!(rate > 0.01 && rate < 1 && outside > -30 && outside < 40 && start > outside)) {
            return 4;
        }
        int hours = 0;
        double t = start;
        while (t > 30 && hours < 5) {
            t = outside + (t - outside) * Math.exp(-rate);
            hours++;
        }
        return hours == 0 ? 1 : hours < 5 ? 2 : 3;
    }
}
