// (f) A call on x = (a == b ? c : old b.g) forked on a == b, though both arms run the same method:
// two leaves for one path.
//@ method faults.CallOnEither#run
//@ leaves pose=1+3
//@ returns 7
package faults;

public final class CallOnEither {
    CallOnEither g;

    int seven() {
        return 7;
    }

    public static int run(CallOnEither a, CallOnEither b, CallOnEither c) {
        CallOnEither t = b.g;
        a.g = c;
        return b.g.seven();
    }
}
