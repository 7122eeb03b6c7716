//@ method library.Amounts#sells
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Amounts#percent
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Amounts#sign
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ gives_up
//@ method library.Amounts#eighth
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Amounts#third
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Amounts#squared
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Amounts#cents
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Amounts#times
//@ only pose
//@ returns 1,2
//@ leaves pose=2+3
package library;

import java.math.BigDecimal;

/** What shops do with decimal numbers: what comes of two is one decision of the program, and what has more than 18 digits is given up. */
public final class Amounts {
    private static final BigDecimal LIMIT = new BigDecimal("100.00");

    static int sells(BigDecimal price, int count) {
        return price.multiply(BigDecimal.valueOf(count)).compareTo(LIMIT) > 0 ? 1 : 2;
    }

    static int percent(BigDecimal price, int percent) {
        BigDecimal part = price.multiply(BigDecimal.valueOf(percent)).divide(BigDecimal.valueOf(100));
        return part.signum() > 0 ? 1 : part.signum() == 0 ? 2 : 3;
    }

    static int sign(BigDecimal a, BigDecimal b) {
        return a.multiply(b).signum() < 0 ? 1 : 2;
    }

    /** Of 1 it is 0.125, of 2 it is 0.25. */
    static int eighth(BigDecimal n) {
        int scale = n.divide(BigDecimal.valueOf(8)).scale() - n.scale();
        return scale == 0 ? 1 : scale == 3 ? 2 : 3;
    }

    /** A third has digits without end, unless three is a factor. */
    static int third(BigDecimal n) {
        try {
            return n.divide(new BigDecimal("1.5")).compareTo(BigDecimal.TEN) == 0 ? 1 : 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    static int squared(BigDecimal n) {
        return n.pow(2).compareTo(new BigDecimal("2.25")) == 0 ? 1 : 2;
    }

    /** A negative scale: zeros before the point. */
    static int cents(BigDecimal n) {
        return n.movePointRight(2).scaleByPowerOfTen(3).intValue() == 12_300_000 ? 1 : 2;
    }

    static int times(BigDecimal a, BigDecimal b) {
        return a.divide(b, 0, java.math.RoundingMode.DOWN).intValue() == 4 ? 1 : 2;
    }
}
