//@ method arith.Loop#bounded
//@ leaves lazy=4+0 pose=4+0
//@ returns 0,1,2,3
//@ method arith.Loop#product
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,1
//@ method arith.Loop#unbounded
//@ option --loop-bound 4
//@ gives_up
//@ method arith.Loop#implied
//@ leaves lazy=2+0 pose=2+0
//@ returns 0,20
package arith;

/** Loops over ints: one that the program bounds, one with nothing to ask in it, one without a bound. */
public final class Loop {
    public static int bounded(int n) {
        int i = 0;
        while (i < 3 && i < n) {
            i++;
        }
        return i;
    }

    public static int product(int x) {
        int p = 1;
        for (int i = 0; i < 3; i++) {
            p *= x;
        }
        return p == 27 ? 1 : 0;
    }

    public static int unbounded(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        return s;
    }

    /** Twenty questions in a loop, more than the bound on iterations, but each has one possible answer. */
    public static int implied(int n) {
        int s = 0;
        if (n > 20) {
            for (int i = 0; i < 20; i++) {
                if (n > i) {
                    s++;
                }
            }
        }
        return s;
    }
}
