//@ method arith.Narrow#toByte
//@ leaves lazy=2+0 pose=2+0
//@ returns 2,3
//@ method arith.Narrow#toChar
//@ leaves lazy=2+0 pose=2+0
//@ returns 2,3
//@ method arith.Narrow#toShort
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1
//@ method arith.Narrow#toInt
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method arith.Narrow#toLong
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
//@ method arith.Narrow#byteParameter
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
//@ method arith.Narrow#charParameter
//@ leaves lazy=2+0 pose=2+0
//@ returns 2,3
//@ method arith.Narrow#booleanParameter
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
package arith;

/** Narrowing keeps the low bits; parameters of the small types hold only values of their type. */
public final class Narrow {
    public static int toByte(int x) {
        byte b = (byte) x;
        if (b == 200) {
            return 1;
        }
        if (b == x) {
            return 2;
        }
        return 3;
    }

    public static int toChar(int x) {
        char c = (char) x;
        if (c < 0) {
            return 1;
        }
        if (c == x) {
            return 2;
        }
        return 3;
    }

    public static int toShort(int x) {
        if ((short) x < 0 && x > 0) {
            return 1;
        }
        return 0;
    }

    public static int toInt(long x) {
        if ((int) x == x) {
            return 1;
        }
        return 2;
    }

    public static int toLong(int x) {
        long l = x;
        if (l == 1L << 40) {
            return 1;
        }
        return 2;
    }

    public static int byteParameter(byte b) {
        if (b > 127) {
            return 1;
        }
        return 2;
    }

    public static int charParameter(char c) {
        if (c > 65535) {
            return 1;
        }
        if (c > 32767) {
            return 2;
        }
        return 3;
    }

    public static int booleanParameter(boolean b) {
        return b ? 1 : 2;
    }
}
