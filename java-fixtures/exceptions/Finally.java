//@ method exceptions.Finally#always
//@ leaves lazy=2+0 pose=2+0
//@ returns 11,12
//@ method exceptions.Finally#overrides
//@ leaves lazy=2+0 pose=2+0
//@ returns 5
//@ method exceptions.Finally#returnedValueIsKept
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method exceptions.Finally#onTheWayOut
//@ leaves lazy=1+1 pose=1+1
//@ returns 1
package exceptions;

/** What runs in any case. */
public final class Finally {
    public static int always(int x) {
        int r = 0;
        try {
            if (x == 0) {
                throw new IllegalStateException();
            }
            r = 1;
        } catch (IllegalStateException e) {
            r = 2;
        } finally {
            r += 10;
        }
        return r;
    }

    /** The exception is lost. */
    @SuppressWarnings("finally")
    public static int overrides(int x) {
        try {
            return 1 / x;
        } finally {
            return 5;
        }
    }

    public static int returnedValueIsKept() {
        int r = 1;
        try {
            return r;
        } finally {
            r = 2;
        }
    }

    public static int onTheWayOut(int x) {
        int r = 0;
        try {
            r = 1 / x;
            r = 1;
        } finally {
            r++;
        }
        return r - 1;
    }
}
