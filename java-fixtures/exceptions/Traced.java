//@ method exceptions.Traced#printed
//@ leaves lazy=2+0 pose=2+0
package exceptions;

/** A handler that prints a stack trace, and so writes to System.err. */
public class Traced {
    static int printed(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException e) {
            e.printStackTrace();
            return -1;
        }
    }
}
