//@ method asserts.Statement#plain
//@ method asserts.Statement#withDetail
//@ method asserts.Statement#holds
//@ returns 1
package asserts;

/** The assert statement: whether it counts depends on whether assertions are enabled. */
public final class Statement {
    public static int plain(int x) {
        assert x != 7;
        return 1;
    }

    public static int withDetail(int x) {
        assert x > 0 : x;
        return 1;
    }

    /** Holds for every x, so it is the same either way. */
    public static int holds(int x) {
        assert (x & 1) < 2;
        return 1;
    }
}
