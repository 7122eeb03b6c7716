//@ method nondet.Regions#locals
//@ returns 0,1,2,3
//@ method nondet.Regions#fields
//@ returns 0,1,2
//@ method nondet.Regions#elements
//@ returns 0,1,2
//@ method nondet.Regions#both
//@ returns 0,1,2
//@ method nondet.Regions#reads
//@ returns 0,1,2,3
//@ method nondet.Regions#thrown
//@ method nondet.Regions#switched
//@ returns 0,1,2,3
//@ method nondet.Regions#called
//@ returns 0,1,2
//@ method nondet.Regions#left
//@ returns 0,1,2,3
//@ method nondet.Regions#assumed
//@ returns 0,1
//@ method nondet.Regions#references
//@ returns 1,2
//@ method nondet.Regions#fresh
package nondet;

import cortado.Cortado;

/** Branches whose ways meet again, with other values, after other reads, or not at all. */
public final class Regions {
    static int total;

    int value;
    long wide;

    /** Both ways of each branch meet: there is one path to the last decisions. */
    public static int locals() {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            if (Cortado.anyBoolean()) {
                count++;
            }
        }
        if (count == 0) {
            return 0;
        }
        if (count == 1) {
            return 1;
        }
        if (count == 2) {
            return 2;
        }
        return 3;
    }

    public static int fields() {
        Regions r = new Regions();
        total = 0;
        int x = Cortado.anyInt();
        if (x > 10) {
            r.value = x;
            total++;
        } else {
            r.wide = x;
            total += 2;
        }
        if (total == 1 && r.value < 11 || total == 2 && r.value != 0) {
            return 9;
        }
        if (r.wide == -5) {
            return 0;
        }
        if (r.value == 11) {
            return 1;
        }
        return 2;
    }

    public static int elements() {
        int[] a = new int[3];
        for (int i = 0; i < 3; i++) {
            byte b = Cortado.anyByte();
            if (b > i) {
                a[i] = b;
            } else if (b == -7) {
                a[2 - i] = 100;
            }
        }
        if (a[0] == 100 && a[2] == 100) {
            return 0;
        }
        if (a[0] + a[1] + a[2] == 6) {
            return 1;
        }
        return 2;
    }

    /** One branch within another, and conditions of several parts. */
    public static int both() {
        int x = Cortado.anyInt();
        int y = Cortado.anyInt();
        int r = 0;
        if (x > 0 && y > 0 || x == y) {
            if (x < y) {
                r = 1;
            } else if (x == 7) {
                r = 2;
            }
        } else {
            r = y < 0 ? 1 : 0;
        }
        if (r == 0) {
            return 0;
        }
        if (r == 1) {
            return 1;
        }
        return 2;
    }

    /** What is read on one way is not read on the other. */
    public static int reads() {
        int x = 0;
        if (Cortado.anyBoolean()) {
            x = Cortado.anyInt();
        } else if (Cortado.anyBoolean()) {
            x = Cortado.anyShort() + 1;
        }
        byte last = Cortado.anyByte();
        if (x == 100_000) {
            return 0;
        }
        if (x == 5 && last == 3) {
            return 1;
        }
        if (last < 0) {
            return 2;
        }
        return 3;
    }

    /** One way of three throws. */
    public static int thrown() {
        int x = Cortado.anyInt();
        int r;
        if (x < 0) {
            r = -x;
        } else if (x == 12) {
            throw new IllegalStateException();
        } else {
            r = x;
        }
        if (r < 0) {
            return 0;
        }
        if (r == 12) {
            return 1;
        }
        return 2;
    }

    public static int switched() {
        int r = 5;
        switch (Cortado.anyInt()) {
            case 1:
                r = 1;
                break;
            case 4:
                r += 2;
            case 9:
                r++;
                break;
            default:
                r = 0;
        }
        if (r == 0) {
            return 0;
        }
        if (r == 1) {
            return 1;
        }
        if (r == 8) {
            return 2;
        }
        return 3;
    }

    private static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x == 0 ? 0 : 1;
    }

    /** The ways meet in the caller. */
    public static int called() {
        int s = sign(Cortado.anyInt()) + sign(Cortado.anyInt());
        if (s == 0) {
            return 0;
        }
        if (s == 2) {
            return 1;
        }
        return 2;
    }

    /** Loops that are left, and gone on with, in between. */
    public static int left() {
        int seen = 0;
        for (int i = 0; i < 4; i++) {
            int x = Cortado.anyInt();
            if (x == 0) {
                break;
            }
            if (x < 0) {
                continue;
            }
            seen++;
        }
        if (seen == 0) {
            return 0;
        }
        if (seen == 1) {
            return 1;
        }
        if (seen == 4) {
            return 2;
        }
        return 3;
    }

    /** What is excluded on one way is on none. */
    public static int assumed() {
        int x = Cortado.anyInt();
        int y = 1;
        if (x > 0) {
            Cortado.assume(x < 5);
            y = x;
        } else {
            y = 2;
        }
        if (y > 4) {
            return 9;
        }
        if (y == 3) {
            return 0;
        }
        return 1;
    }

    /** Ways that differ in what they refer to do not meet. */
    public static int references() {
        Regions a = new Regions();
        Regions b = new Regions();
        Regions r = a;
        if (Cortado.anyBoolean()) {
            r = b;
        }
        r.value = 1;
        if (a.value == 1) {
            if (b.value == 1) {
                return 0;
            }
            return 1;
        }
        if (b.value == 1) {
            return 2;
        }
        return 0;
    }

    /** What ends one way has been read on it alone, and is forgotten. */
    public static int fresh() {
        boolean which = Cortado.anyBoolean();
        if (which) {
            if (Cortado.anyInt() == 3) {
                throw new IllegalStateException();
            }
        } else if (Cortado.anyInt() == 3) {
            throw new IllegalArgumentException();
        }
        if (which) {
            return 0;
        }
        return 1;
    }
}
