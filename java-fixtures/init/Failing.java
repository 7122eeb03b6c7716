//@ method init.Failing#caught
//@ leaves lazy=1+0 pose=1+0
//@ returns 3
//@ method init.Failing#onOnePathOnly
//@ leaves lazy=1+1 pose=1+1
//@ returns 0
package init;

/** An initializer that throws: an error at the first use, and another at every later one. */
public final class Failing {
    static class Bad {
        static int value = 1 / zero();
    }

    static class Worse {
        static int value = 1 / zero();
    }

    static int zero() {
        return 0;
    }

    public static int caught() {
        int r = 0;
        try {
            r = Bad.value;
        } catch (LinkageError e) {
            // ExceptionInInitializerError, or what follows it when this is run again.
            r += 1;
        }
        try {
            r = Bad.value;
        } catch (NoClassDefFoundError e) {
            r += 2;
        }
        return r;
    }

    public static int onOnePathOnly(int x) {
        if (x > 0) {
            return Worse.value;
        }
        return 0;
    }
}
