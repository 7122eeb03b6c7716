//@ method arith.Recursion#countdown
//@ option --loop-bound 4
//@ leaves lazy=5+0 pose=5+0
//@ gives_up
//@ method arith.Recursion#concrete
//@ leaves lazy=2+0 pose=2+0
//@ returns 300,301
package arith;

/** Recursion that the input drives is bounded like a loop; recursion that it does not drive is not. */
public final class Recursion {
    public static int countdown(int n) {
        if (n <= 0) {
            return 0;
        }
        return 1 + countdown(n - 1);
    }

    public static int concrete(int x) {
        int n = depth(300);
        return x > 0 ? n : n + 1;
    }

    private static int depth(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + depth(n - 1);
    }
}
