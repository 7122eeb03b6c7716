//@ method objects.Enums#isGold
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method objects.Enums#isMissing
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method objects.Enums#same
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method objects.Enums#price
//@ leaves lazy=3+1 pose=3+1
//@ returns 0,10,25
//@ method objects.Enums#change
//@ returns 1,2
//@ method objects.Enums#apply
//@ leaves lazy=2+1 pose=2+1
//@ method objects.Enums#count
//@ leaves lazy=1+0 pose=1+0
//@ returns 3
package objects;

/** The objects of an enum are its constants: as an input it is one of them or null, and never a matter of aliasing. */
public final class Enums {
    enum Kind {
        BASIC, SILVER, GOLD
    }

    enum Op {
        NEGATE {
            int on(int x) {
                return -x;
            }
        },
        DOUBLE {
            int on(int x) {
                return 2 * x;
            }
        };

        abstract int on(int x);
    }

    Kind kind;

    public static boolean isGold(Kind kind) {
        return kind == Kind.GOLD;
    }

    public static boolean isMissing(Kind kind) {
        return kind == null;
    }

    public static boolean same(Kind a, Kind b) {
        return a == b;
    }

    public int price() {
        switch (kind) {
            case SILVER:
                return 10;
            case GOLD:
                return 25;
            default:
                return 0;
        }
    }

    /** The write may be to this object. */
    public int change(Enums other) {
        if (other == null || kind != Kind.BASIC) {
            return 1;
        }
        other.kind = Kind.GOLD;
        return kind == Kind.GOLD ? 2 : 1;
    }

    public static int apply(Op op, int x) {
        return op.on(x);
    }

    public static int count() {
        return Kind.values().length;
    }
}
