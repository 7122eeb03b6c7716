package exceptions;

/** Methods that call each other for ever: in which of them the stack is full depends on the machine. */
public final class Endless {
    static int one(int x) {
        return two(x) + 1;
    }

    static int two(int x) {
        return three(x, x, x) + 1;
    }

    static int three(int x, long y, long z) {
        return one(x) + 1;
    }
}
