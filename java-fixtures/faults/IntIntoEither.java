// (h) Writing an int through x = (a == b ? c : t), where only one of c and t had an object yet,
// invented a reference as the missing side's value: a crash in the solver (sorts differ).
//@ method faults.IntIntoEither#run
//@ leaves pose=2+4
//@ returns 1,2
//@ method faults.IntIntoEither#other
//@ leaves pose=2+4
//@ returns 1,2
package faults;

public final class IntIntoEither {
    IntIntoEither g;
    int f;

    /** Here c has an object before the write. */
    public static int run(IntIntoEither a, IntIntoEither b, IntIntoEither c) {
        IntIntoEither t = b.g;
        int i = c.f;
        a.g = c;
        IntIntoEither x = b.g;
        x.f = 3;
        if (a == b) {
            return 1;
        }
        if (t.f == 3) {
            return 2;
        }
        return 4;
    }

    /** Here t has. */
    public static int other(IntIntoEither a, IntIntoEither b, IntIntoEither c) {
        IntIntoEither t = b.g;
        int i = t.f;
        a.g = c;
        IntIntoEither x = b.g;
        x.f = 3;
        if (a != b) {
            return 1;
        }
        if (c.f == 3) {
            return 2;
        }
        return 4;
    }
}
