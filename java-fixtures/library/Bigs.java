//@ method library.Bigs#sum
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Bigs#difference
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+2
//@ method library.Bigs#scaled
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=6+1
//@ method library.Bigs#average
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Bigs#remainder
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Bigs#divided
//@ only pose
//@ returns 1,2
//@ leaves pose=2+3
//@ method library.Bigs#text
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#clamped
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Bigs#size
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Bigs#ofLong
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Bigs#itself
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ method library.Bigs#added
//@ only pose
//@ leaves pose=1+2
//@ method library.Bigs#nothing
//@ only pose
//@ returns 1,2
//@ leaves pose=4+2
//@ gives_up
//@ method library.Bigs#total
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Bigs#cheaper
//@ only pose
//@ returns -1,0,1
//@ leaves pose=1+2
//@ method library.Bigs#fee
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#scale
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Bigs#alike
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Bigs#bill
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#cents
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#third
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#squared
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=4+0
//@ method library.Bigs#read
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ gives_up
//@ method library.Bigs#divisor
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Bigs#shortened
//@ only pose
//@ returns 1,2
//@ leaves pose=5+0
//@ method library.Bigs#prime
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Bigs#next
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Bigs#root
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
package library;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic with large numbers of the input: the program alone forks. */
final class Bigs {
    static int sum(BigInteger a, BigInteger b) {
        return a.add(b).equals(BigInteger.TEN) ? 1 : 2;
    }

    static int difference(BigInteger a, BigInteger b) {
        int sign = a.subtract(b).signum();
        return sign < 0 ? 1 : sign > 0 ? 2 : 3;
    }

    static int scaled(BigInteger n) {
        return n.multiply(BigInteger.valueOf(100)).compareTo(BigInteger.valueOf(4200)) == 0 ? 1 : 2;
    }

    static int average(BigInteger a, BigInteger b) {
        return a.add(b).divide(BigInteger.TWO).longValue() == 21L ? 1 : 2;
    }

    static int remainder(BigInteger n) {
        return n.mod(BigInteger.TEN).intValue() == 7 ? 1 : 0;
    }

    static int divided(BigInteger a, BigInteger b) {
        return a.divide(b).equals(BigInteger.ONE) ? 1 : 2;
    }

    static int text(BigInteger n) {
        return n.toString().equals("-12") ? 1 : 2;
    }

    static int clamped(BigInteger n) {
        BigInteger most = BigInteger.valueOf(100);
        BigInteger is = n.max(BigInteger.ZERO).min(most);
        return is == n ? 1 : is == most ? 2 : 3;
    }

    static int size(BigInteger n) {
        BigInteger size = n.abs();
        return size.compareTo(BigInteger.valueOf(1000)) < 0 ? 1 : n.negate().equals(size) ? 2 : 3;
    }

    static int ofLong(long n) {
        return BigInteger.valueOf(n).add(BigInteger.ONE).signum() == 0 ? 1 : 2;
    }

    /** What is added to nothing is itself, and a sum of nothing is the constant. */
    static int itself(BigInteger n) {
        return n.add(BigInteger.ZERO) == n ? 1 : 2;
    }

    static BigInteger added(BigInteger a, BigInteger b) {
        return a.add(b);
    }

    static int nothing(BigInteger a, BigInteger b) {
        if (a.signum() == 0 || b.signum() == 0) return 2;
        return a.add(b) == BigInteger.ZERO ? 1 : 2;
    }

    static int total(BigDecimal price, BigDecimal tip) {
        return price.add(tip).compareTo(new BigDecimal("20.00")) > 0 ? 1 : 2;
    }

    static int cheaper(BigDecimal a, BigDecimal b) {
        return a.compareTo(b);
    }

    static int fee(BigDecimal amount) {
        BigDecimal fee = amount.multiply(new BigDecimal("0.05"));
        return fee.compareTo(BigDecimal.ONE) < 0 ? 1 : 2;
    }

    static int scale(BigDecimal a, BigDecimal b) {
        return a.subtract(b).scale() == 2 ? 1 : 2;
    }

    static int bill(BigDecimal price) {
        BigDecimal total = price.multiply(new BigDecimal("1.19")).setScale(2, RoundingMode.HALF_UP);
        return total.compareTo(new BigDecimal("99.99")) > 0 ? 1 : 2;
    }

    static int cents(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.DOWN).equals(new BigDecimal("7")) ? 1 : 2;
    }

    static int third(BigDecimal amount) {
        BigDecimal share = amount.divide(new BigDecimal("3"), 2, RoundingMode.HALF_EVEN);
        return share.compareTo(new BigDecimal("0.33")) == 0 ? 1 : 2;
    }

    static int squared(int n) {
        return BigInteger.valueOf(n % 1000).pow(2).equals(BigInteger.valueOf(49)) ? 1 : 2;
    }

    static int read(String s) {
        return new BigInteger(s).equals(BigInteger.TEN) ? 1 : 2;
    }

    /** Numbers that are equal as amounts and not as objects. */
    static int alike(BigDecimal a) {
        BigDecimal b = new BigDecimal("1.50");
        if (a.equals(b)) return 1;
        return a.compareTo(b) == 0 ? 2 : 3;
    }

    static int divisor(BigInteger n) {
        return n.gcd(BigInteger.valueOf(12)).intValue() == 4 ? 1 : 2;
    }

    static int shortened(int a, int b) {
        int divisor = BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).intValue();
        return divisor != 0 && a / divisor == 3 && b / divisor == 4 && a > 100 ? 1 : 2;
    }

    static int prime(BigInteger n) {
        return n.isProbablePrime(20) && n.bitLength() == 10 ? 1 : 2;
    }

    static int next(BigInteger n) {
        return n.nextProbablePrime().intValue() == 13 ? 1 : 2;
    }

    static int root(BigInteger n) {
        return n.sqrt().intValue() == 12 ? 1 : 2;
    }
}
