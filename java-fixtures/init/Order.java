//@ method init.Order#run
//@ leaves lazy=1+0 pose=1+0
//@ returns 21
package init;

/** A class is initialized when it is first used, in the order of use and not of the text. */
public final class Order {
    static int log;

    static class Early {
        static int value;

        static {
            log = log * 10 + 1;
        }
    }

    static class Late {
        static {
            log = log * 10 + 2;
        }

        static void touch() {
        }
    }

    public static int run() {
        Late.touch();
        Early.value = 3;
        return log;
    }
}
