package programs;

/** Arithmetic of int and long at its edges: wrap-around, shifts, division, narrowing, bits. */
public final class IntArith {
    static final int[] INTS = {0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 0x7f, 0x80, 0xffff, 65536, 1_000_000_007,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0x55555555, 0xdeadbeef};
    static final long[] LONGS = {0, 1, -1, 3, -3, 63, 64, 65, 0xffffffffL, 1L << 31, 1L << 32, -(1L << 33),
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x0123456789abcdefL, 0xfedcba9876543210L};

    static int mix(int h, int v) {
        return h * 31 + v;
    }

    static int ints(int a, int b) {
        int h = 17;
        h = mix(h, a + b);
        h = mix(h, a - b);
        h = mix(h, a * b);
        try {
            h = mix(h, a / b);
            h = mix(h, a % b);
        } catch (ArithmeticException e) {
            h = mix(h, e.getMessage().length());
        }
        h = mix(h, a << b);
        h = mix(h, a >> b);
        h = mix(h, a >>> b);
        h = mix(h, (a & b) ^ (a | b) ^ ~b);
        h = mix(h, -a);
        h = mix(h, a < b ? 1 : a > b ? 2 : 3);
        h = mix(h, a <= b ? 1 : 0);
        h = mix(h, a >= b ? 1 : 0);
        h = mix(h, a != b ? 1 : 0);
        return h;
    }

    static long longs(long a, long b) {
        long h = a + b * 3;
        h = h * 31 + (a - b);
        h = h * 31 + a * b;
        if (b != 0) {
            h = h * 31 + a / b;
            h = h * 31 + a % b;
        }
        h = h * 31 + (a << (int) b);
        h = h * 31 + (a >> b);
        h = h * 31 + (a >>> b);
        h ^= (a & b) + (a | b) - (a ^ b);
        h = h * 31 - -a;
        return a < b ? h : ~h;
    }

    public static void main(String[] args) {
        for (int a : INTS) {
            StringBuilder row = new StringBuilder();
            for (int b : INTS) {
                row.append(Integer.toHexString(ints(a, b))).append(' ');
            }
            System.out.println(row);
        }
        for (long a : LONGS) {
            long sum = 0;
            for (long b : LONGS) {
                sum = sum * 7 + longs(a, b);
            }
            System.out.println(a + " " + sum + " " + Long.compare(a, sum) + " " + (int) sum + " " + (int) (sum >>> 32));
        }
        for (int v : INTS) {
            byte b = (byte) v;
            short s = (short) v;
            char c = (char) v;
            b += 100;
            s *= 3;
            c -= 1;
            b >>>= 1;
            s <<= 2;
            c++;
            System.out.println(v + ": " + b + " " + s + " " + (int) c + " " + Integer.bitCount(v) + " "
                + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.reverse(v)
                + " " + Integer.rotateLeft(v, 5) + " " + Integer.highestOneBit(v) + " " + Integer.reverseBytes(v));
        }
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + Long.MIN_VALUE / -1);
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + -7 / 2 + " " + -7 % 2);
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.max(-1L, 2) + " " + Math.multiplyHigh(1L << 62, 12));
        System.out.println(Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10) + " "
            + Long.divideUnsigned(-1L, 10) + " " + Long.toUnsignedString(-1L) + " " + Long.bitCount(-5L));
        try {
            System.out.println(Math.multiplyExact(1 << 20, 1 << 12));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        try {
            System.out.println(Math.toIntExact(1L << 31));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        int i = 5;
        i = i++ + ++i;
        i += 3.7;
        i -= 'a';
        System.out.println(i + " " + (i++ * i-- - --i));
        final int k = 0x7fffffff;
        int z = k + 1;
        System.out.println(z + " " + (k + 1L) + " " + (char) ('a' + 2) + ('a' + 2) + (byte) 200 + (short) 40000);
    }
}
