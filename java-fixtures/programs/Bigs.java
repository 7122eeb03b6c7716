package programs;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;

/** BigInteger, BigDecimal, and the numbers of a seeded Random. */
public final class Bigs {
    static BigInteger factorial(int n) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        return f;
    }

    static BigInteger fibonacci(int n) {
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < n; i++) {
            BigInteger t = a.add(b);
            a = b;
            b = t;
        }
        return a;
    }

    public static void main(String[] args) {
        BigInteger f = factorial(30);
        BigInteger g = new BigInteger("-123456789012345678901234567890");
        System.out.println(f + " " + fibonacci(200) + " " + f.bitLength() + " " + f.getLowestSetBit());
        System.out.println(f.add(g) + " " + f.subtract(g) + " " + f.divide(g) + " " + f.mod(g.negate()) + " " + g.remainder(BigInteger.TEN));
        System.out.println(f.gcd(g) + " " + g.pow(3) + " " + g.signum() + " " + g.abs().sqrt() + " " + f.compareTo(g) + " " + f.equals(factorial(30)));
        System.out.println(f.shiftLeft(70).shiftRight(65).xor(g) + " " + g.not().and(f) + " " + g.or(BigInteger.TWO) + " " + g.testBit(5) + " " + g.hashCode());
        System.out.println(BigInteger.valueOf(7).modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1_000_007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11))
            + " " + BigInteger.valueOf(97).isProbablePrime(10) + " " + g.toString(16) + " " + new BigInteger("zz", 36) + " " + g.longValue() + " " + g.intValue() + " " + g.doubleValue());
        try {
            g.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            f.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal a = new BigDecimal("123.4500"), b = new BigDecimal("-0.07");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.remainder(b) + " " + a.scale()
            + " " + a.precision() + " " + a.stripTrailingZeros() + " " + a.negate().abs().equals(a) + " " + a.compareTo(new BigDecimal("123.45")) + " " + a.equals(new BigDecimal("123.45")));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.print(mode + " " + new BigDecimal("2.5").setScale(0, mode) + new BigDecimal("-1.1").setScale(0, mode) + new BigDecimal("5.55").setScale(1, mode) + "; ");
            }
        }
        System.out.println();
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(3), MathContext.DECIMAL32) + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+5").toPlainString()
            + " " + new BigDecimal("1E+5") + " " + new BigDecimal("0.00000001") + " " + a.toBigInteger() + " " + a.doubleValue() + " " + a.unscaledValue() + " " + a.movePointLeft(4) + " " + b.pow(3));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Random random = new Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt(100) + " " + random.nextInt(64) + " " + random.nextLong() + " " + random.nextBoolean() + " " + random.nextDouble() + " " + random.nextFloat() + " " + random.nextGaussian());
        byte[] bytes = new byte[6];
        random.nextBytes(bytes);
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += random.nextInt(-5, 6);
        }
        System.out.println(bytes[0] + " " + bytes[5] + " " + sum + " " + random.ints(5, 0, 10).sum() + " " + new Random(1).doubles(3).sum());
        java.util.List<Integer> deck = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5, 6, 7, 8));
        java.util.Collections.shuffle(deck, new Random(7));
        System.out.println(deck);
        try {
            random.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
