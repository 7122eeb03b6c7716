//@ method library.Tables#looked
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Tables#squares
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Tables#flags
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Tables#marks
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Tables#swapped
//@ leaves pose=1+1
//@ returns 3
//@ method library.Tables#crc
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Tables#sieve
//@ leaves pose=2+2
//@ returns 1,2
package library;

/** Tables longer than anybody wants to see. */
public final class Tables {
    private static final int[] SQUARES = new int[1024];
    private static final byte[] KIND = new byte[4096];
    private static final int[] CRC = new int[256];

    static {
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
        for (int i = '0'; i <= '9'; i++) {
            KIND[i] = 1;
        }
        for (int n = 0; n < 256; n++) {
            int c = n;
            for (int k = 0; k < 8; k++) {
                c = (c & 1) != 0 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
            }
            CRC[n] = c;
        }
    }

    static int looked(int i) {
        return KIND[i] == 1 ? 1 : 2;
    }

    static int squares(int i) {
        return SQUARES[i] == 961 * 961 ? 1 : 2;
    }

    static int flags(char c) {
        boolean[] flags = new boolean[300];
        flags['x'] = true;
        return flags[c] ? 1 : 2;
    }

    /** Stored where the input says, and looked up where it says. */
    static int marks(int i, int j) {
        int[] table = new int[1000];
        table[i & 511] = 5;
        return table[j] == 5 ? 1 : 2;
    }

    static int swapped(int i) {
        int[] t = new int[2000];
        t[i] = 3;
        t[0] = t[i];
        return t[0];
    }

    static int crc(byte b) {
        return CRC[(0xffff ^ b) & 0xff] == 0x2d02ef8d ? 1 : 2;
    }

    static int sieve(int n) {
        boolean[] composite = new boolean[500];
        for (int p = 2; p < 500; p++) {
            if (!composite[p]) {
                for (int k = 2 * p; k < 500; k += p) {
                    composite[k] = true;
                }
            }
        }
        if (n < 2) {
            throw new IllegalArgumentException();
        }
        return composite[n] ? 2 : 1;
    }
}
