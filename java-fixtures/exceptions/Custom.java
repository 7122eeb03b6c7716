//@ method exceptions.Custom#caught
//@ leaves lazy=3+0 pose=3+0
//@ returns 0,1,2
//@ method exceptions.Custom#uncaught
//@ leaves lazy=1+1 pose=1+1
//@ returns 0
package exceptions;

/** An exception class of the program's own, which carries a field. */
public final class Custom {
    static class TooLarge extends Exception {
        final int by;

        TooLarge(int by) {
            this.by = by;
        }
    }

    static void check(int x) throws TooLarge {
        if (x > 10) {
            throw new TooLarge(x - 10);
        }
    }

    public static int caught(int x) {
        try {
            check(x);
            return 0;
        } catch (TooLarge e) {
            return e.by > 5 ? 2 : 1;
        }
    }

    public static int uncaught(int x) throws TooLarge {
        check(x);
        return 0;
    }
}
