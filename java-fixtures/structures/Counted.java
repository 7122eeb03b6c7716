//@ method structures.Counted#sign
//@ precondition repOK lazy: 2
//@ precondition repOK pose: 2
package structures;

/** A class with an initializer and an invariant: the initializer runs first, and asks nothing. */
public class Counted {
    static final int[] MADE = {0};

    int n;

    boolean repOK() {
        return n >= 0;
    }

    static int sign(Counted c) {
        if (c == null) {
            return 0;
        }
        return c.n < 0 ? -1 : 1;
    }
}
