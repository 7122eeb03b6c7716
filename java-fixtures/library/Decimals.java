//@ method library.Decimals#spelled
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Decimals#length
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Decimals#appended
//@ only pose
//@ joins
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Decimals#never
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ method library.Decimals#stripped
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Decimals#digits
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Decimals#rest
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Decimals#finer
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Decimals#times
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Decimals#whole
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Decimals#exact
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Decimals#format
//@ only pose
//@ joins
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Decimals#signed
//@ only pose
//@ joins
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Decimals#zeros
//@ only pose
package library;

import java.math.BigDecimal;

/** Decimal numbers as texts, what is before their point and what remains of a division: no forks but the program's. */
public final class Decimals {
    static int spelled(BigDecimal n) {
        return n.toString().equals("-1.250") ? 1 : 2;
    }

    static int length(BigDecimal n) {
        return n.toPlainString().length() == 9 ? 1 : 2;
    }

    static int appended(BigDecimal n) {
        return ("is " + n).equals("is 0.05") ? 1 : 2;
    }

    /** No number is spelled so. */
    static int never(BigDecimal n) {
        String s = n.toString();
        return s.equals("01.5") || s.equals("-0.0") || s.equals(".5") ? 2 : 1;
    }

    static int stripped(BigDecimal n) {
        return n.scale() == 3 && n.stripTrailingZeros().scale() == -2 ? 1 : 2;
    }

    static int digits(BigDecimal n) {
        return n.stripTrailingZeros().toPlainString().equals("1200") ? 1 : 2;
    }

    static int rest(BigDecimal n) {
        return n.remainder(BigDecimal.TEN).compareTo(new BigDecimal("-2.5")) == 0 ? 1 : 2;
    }

    /** Where the divisor has more digits behind its point, zeros at the end of the quotient count. */
    static int finer(BigDecimal n) {
        int scale = n.remainder(new BigDecimal("0.125")).scale();
        return n.scale() > 0 ? 3 : scale == 2 ? 1 : 2;
    }

    static int times(BigDecimal n) {
        return n.divideToIntegralValue(new BigDecimal("7")).intValue() == -6 ? 1 : 2;
    }

    static int whole(BigDecimal n) {
        return n.scale() > 0 && n.longValue() == 77 ? 1 : 2;
    }

    static int exact(BigDecimal n) {
        try {
            return n.intValueExact() == 12 ? 1 : 2;
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    static int format(BigDecimal n) {
        return String.format("%.2f|%8.1f", n, n).equals("3.14|     3.1") ? 1 : 2;
    }

    /** A sign stays, though all digits that are shown are zeros. */
    static int signed(BigDecimal n) {
        return String.format("%.2f", n).equals("-0.00") ? 1 : 2;
    }

    /** The JDK has one zero of each kind, be it the result of two calls. */
    static BigDecimal[] zeros(BigDecimal n) {
        return new BigDecimal[] {n.multiply(BigDecimal.ZERO), n.subtract(n), BigDecimal.ZERO.multiply(n)};
    }
}
