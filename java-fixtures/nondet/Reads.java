//@ method nondet.Reads#numbers
//@ leaves lazy=9+0 pose=9+0
//@ returns 0,1,2,3,4,5
//@ method nondet.Reads#assumed
//@ leaves lazy=2+1 pose=2+1
//@ returns 1,2
//@ method nondet.Reads#text
//@ leaves pose=3+0
//@ returns 0,1,2
//@ method nondet.Reads#objects
//@ leaves lazy=6+1 pose=3+1
//@ returns 0,1,2
//@ method nondet.Reads#loop
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,1,2,3
package nondet;

import cortado.Cortado;

/** What a program reads that may be anything. */
public final class Reads {
    int value;
    Reads next;

    public static int numbers() {
        byte b = Cortado.anyByte();
        if (b != 7) {
            return 0;
        }
        if (Cortado.anyChar() == 'c' && Cortado.anyBoolean()) {
            return Cortado.anyShort() < Cortado.anyInt() ? 1 : 2;
        }
        if (Cortado.anyLong() > 1L << 40) {
            return Cortado.anyDouble() > 2.5 ? 3 : 4;
        }
        return 5;
    }

    /** What the assumption excludes would throw. */
    public static int assumed(int x) {
        int y = Cortado.anyInt();
        Cortado.assume(y != 0);
        int z = x / y;
        Cortado.assume(z < 5);
        if (Cortado.choose(0, 3) == 2) {
            throw new IllegalStateException();
        }
        return z > 3 ? 1 : 2;
    }

    public static int text() {
        String s = Cortado.anyString();
        if (s.length() < 3) {
            return 0;
        }
        return s.startsWith("ab") ? 1 : 2;
    }

    public static int objects() {
        Reads one = Cortado.any(Reads.class);
        Reads other = Cortado.any(Reads.class);
        if (one == other) {
            return 0;
        }
        return one.value == 3 ? 1 : 2;
    }

    /** The calls of a loop are told apart. */
    public static int loop() {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            if (Cortado.anyInt() == i + 10) {
                count++;
            } else {
                break;
            }
        }
        return count;
    }
}
