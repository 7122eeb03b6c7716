//@ method init.Constants#inlined
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method init.Constants#computed
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method init.Constants#onOnePathOnly
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,7
package init;

/** Static final fields: written into the code by the compiler, or computed when the class is initialized. */
public final class Constants {
    static final int LIMIT = 10;
    static final int COMPUTED = twice(LIMIT);

    static class Heavy {
        static final int[] TABLE = new int[3];

        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i + 5;
            }
        }
    }

    static int twice(int x) {
        return x + x;
    }

    public static int inlined(int x) {
        return x > LIMIT ? 1 : 2;
    }

    public static int computed(int x) {
        return x > COMPUTED ? 1 : 2;
    }

    public static int onOnePathOnly(int x) {
        if (x > 0) {
            return Heavy.TABLE[2];
        }
        return 0;
    }
}
