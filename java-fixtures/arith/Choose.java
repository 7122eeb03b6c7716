//@ method arith.Choose#dense
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,10,11,12
//@ method arith.Choose#sparse
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,1,2,3
//@ method arith.Choose#gap
//@ returns 0,1,2,4
//@ method arith.Choose#shared
//@ returns 0,1,2
//@ method arith.Choose#fallThrough
//@ leaves lazy=3+0 pose=3+0
//@ returns 2,3,9
package arith;

/** tableswitch and lookupswitch. */
public final class Choose {
    public static int dense(int x) {
        switch (x) {
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
                return 12;
            default:
                return 0;
        }
    }

    public static int sparse(int x) {
        switch (x) {
            case -1000:
                return 1;
            case 5:
                return 2;
            case 70000:
                return 3;
            default:
                return 0;
        }
    }

    /** A tableswitch whose entry for 3 is the default. */
    public static int gap(int x) {
        switch (x) {
            case 1:
                return 1;
            case 2:
                return 2;
            case 4:
                return 4;
            default:
                return 0;
        }
    }

    /** Two keys with one target. */
    public static int shared(int x) {
        switch (x) {
            case 1:
            case 3:
                return 1;
            case 2:
                return 2;
            default:
                return 0;
        }
    }

    public static int fallThrough(int x) {
        int r = 0;
        switch (x) {
            case 0:
                r += 1;
            case 1:
                r += 2;
                break;
            default:
                r = 9;
        }
        return r;
    }
}
