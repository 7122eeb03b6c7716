//@ method compose.Micro#p
//@ leaves lazy=3+0 lazier=3+0 lazier#=3+0 uber-lazy=3+0 pose=3+0
//@ method compose.Micro#q
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
//@ method compose.Micro#widened
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
package compose;

/** A method with four paths by its text, of which three can be taken, and one that calls it in two places, in each of which one is left. */
final class Micro {
    static int p(int x, int y) {
        if (x > y) {
            x = x - 1;
        }
        if (x > y) {
            return x;
        }
        return y;
    }

    static int q(int a, int b) {
        if (a > b) {
            return p(b, a);
        }
        return p(a, b);
    }

    private static boolean isLarge(int n) {
        return n + n > 80_000;
    }

    /** What no short is, an int is. */
    static int widened(short a, int b) {
        return (isLarge(a) ? 1 : 0) + (isLarge(b) ? 2 : 0);
    }
}
