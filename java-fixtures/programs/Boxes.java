package programs;

import java.util.function.Supplier;

/** The wrappers: parsing and writing in every radix, caches, comparison, conversions, hash codes. */
public final class Boxes {
    static String attempt(Supplier<Object> s) {
        try {
            return String.valueOf(s.get());
        } catch (NumberFormatException e) {
            return "<" + e.getMessage() + ">";
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "", " 1", "1_000", "ff", "-", "99999999999", "\u0663"}) {
            System.out.println("'" + s.length() + "' " + attempt(() -> Integer.parseInt(s)) + " " + attempt(() -> Long.parseLong(s)) + " "
                + attempt(() -> Integer.parseInt(s, 16)) + " " + attempt(() -> Short.parseShort(s)) + " " + attempt(() -> Byte.valueOf(s)) + " "
                + attempt(() -> Long.decode("0x" + s)) + " " + attempt(() -> Integer.parseUnsignedInt(s)) + " " + attempt(() -> Double.valueOf(s)));
        }
        for (int n : new int[] {0, 1, -1, 255, 256, Integer.MAX_VALUE, Integer.MIN_VALUE, 1_000_000, -99999}) {
            System.out.println(Integer.toString(n) + " " + Integer.toHexString(n) + " " + Integer.toBinaryString(n) + " " + Integer.toOctalString(n)
                + " " + Integer.toString(n, 36) + " " + Integer.toUnsignedString(n) + " " + Long.toString(n * 1_000_003L, 7) + " " + Long.toHexString(n)
                + " " + Long.toBinaryString((long) n << 30) + " " + Integer.signum(n) + " " + Integer.compareUnsigned(n, 5));
        }
        Integer small = 127, sameSmall = 127, big = 1000, sameBig = 1000;
        System.out.println((small == sameSmall) + " " + (big == sameBig) + " " + big.equals(sameBig) + " " + big.equals(1000L) + " " + (big == 1000)
            + " " + big.compareTo(999) + " " + (Long.valueOf(-128) == Long.valueOf(-128)) + " " + (Character.valueOf('a') == Character.valueOf('a')));
        Object o = true ? 1 : 2.0;
        Object p = args.length > 5 ? Integer.valueOf(1) : "s";
        System.out.println(o + " " + p + " " + (Object) (char) 65 + " " + (Object) (byte) 65);
        Number[] numbers = {(byte) 300, (short) 70000, 1 << 20, 1L << 40, 1.9f, -2.9, Byte.MIN_VALUE};
        for (Number n : numbers) {
            System.out.print(n.getClass().getSimpleName() + " " + n + " " + n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue()
                + " " + n.floatValue() + " " + n.doubleValue() + " " + n.hashCode() + "; ");
        }
        System.out.println();
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.hashCode(true) + " " + Boolean.logicalXor(true, true) + " " + Boolean.compare(true, false)
            + " " + Long.hashCode(1L << 32) + " " + Double.hashCode(0.1) + " " + Character.hashCode('z') + " " + "".hashCode());
        System.out.println(Integer.MAX_VALUE + Integer.MIN_VALUE + " " + Long.SIZE + Byte.BYTES + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + Double.MIN_NORMAL);
        System.out.println(Integer.sum(1, 2) + " " + Long.max(3, 4) + " " + Integer.min(-1, 1) + " " + Integer.valueOf(77).doubleValue() + " "
            + Long.numberOfTrailingZeros(1L << 45) + " " + Long.reverse(1) + " " + Long.rotateRight(3, 1) + " " + Short.toUnsignedInt((short) -1)
            + " " + Byte.toUnsignedInt((byte) -1) + " " + Integer.toUnsignedLong(-1) + " " + Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('a'));
        int sum = 0;
        Integer counter = 0;
        for (Integer i = 0; i < 300; i++) {
            sum += i;
            counter += i == sum ? 1 : 0;
        }
        Character c = 'a';
        c++;
        Double d = 1.0;
        d /= 3;
        Boolean flag = !Boolean.TRUE;
        System.out.println(sum + " " + counter + c + d + flag);
    }
}
