//@ method arith.Endless#counts
//@ option --steps 100000
//@ leaves pose=0+0
//@ gives_up
//@ method arith.Endless#keeps
//@ option --steps 100000
//@ leaves pose=1+0
//@ returns 1
//@ gives_up
//@ method arith.Endless#arrays
//@ option --steps 100000
//@ leaves pose=0+0
//@ gives_up
//@ method arith.Endless#ends
//@ option --steps 100000
//@ leaves pose=1+0
//@ returns 5000
package arith;

/** Loops that decide nothing about the input, and so are no matter of the loop bound. */
public final class Endless {
    Endless next;

    static int counts(int n) {
        while (true) {
            n++;
        }
    }

    static int keeps(int n) {
        if (n > 7) {
            return 1;
        }
        Endless all = null;
        while (true) {
            Endless one = new Endless();
            one.next = all;
            all = one;
        }
    }

    static int arrays(int n) {
        while (true) {
            n += new int[30_000].length;
        }
    }

    static int ends() {
        int n = 0;
        while (n < 5_000) {
            n++;
        }
        return n;
    }
}
