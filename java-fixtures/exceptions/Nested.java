//@ method exceptions.Nested#inner
//@ leaves lazy=3+0 pose=3+0
//@ returns 1,2,3
//@ method exceptions.Nested#order
//@ leaves lazy=3+0 pose=3+0
//@ returns 1,2,3
//@ method exceptions.Nested#either
//@ leaves lazy=3+0 pose=3+0
//@ returns 1,2
package exceptions;

/** Which of several handlers takes an exception. */
public final class Nested {
    static class Mild extends RuntimeException {
    }

    static class Milder extends Mild {
    }

    static class Odd extends RuntimeException {
    }

    /** The inner handler does not fit an ArithmeticException; it goes on to the outer one. */
    public static int inner(int a, int b) {
        try {
            try {
                if (a == 0) {
                    throw new Mild();
                }
                a = 1 / b;
                return 1;
            } catch (Mild e) {
                return 2;
            }
        } catch (ArithmeticException e) {
            return 3;
        }
    }

    /** The first handler that fits wins. */
    public static int order(int x) {
        try {
            if (x == 0) {
                throw new Milder();
            }
            if (x == 1) {
                throw new Mild();
            }
            return 1;
        } catch (Milder e) {
            return 2;
        } catch (Mild e) {
            return 3;
        }
    }

    public static int either(int x) {
        try {
            if (x == 0) {
                throw new Mild();
            }
            if (x == 1) {
                throw new Odd();
            }
            return 1;
        } catch (Mild | Odd e) {
            return 2;
        }
    }
}
