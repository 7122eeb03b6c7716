// (c) "Has an object in our heap" was confused with "is known to be non-null". Reading x.f, with
// x = (a == b ? c : old b.g), gives c an object, but says nothing of c where a != b; the plain c.f
// that follows must still ask, and after it c is not null.
//@ method faults.BoundIsNotNonNull#run
//@ leaves pose=1+4
//@ returns 2
package faults;

public final class BoundIsNotNonNull {
    BoundIsNotNonNull g;
    int f;

    public static int run(BoundIsNotNonNull a, BoundIsNotNonNull b, BoundIsNotNonNull c) {
        BoundIsNotNonNull t = b.g;
        a.g = c;
        BoundIsNotNonNull x = b.g;
        int i = x.f;
        int j = c.f;
        if (c == null) {
            return 1;
        }
        return 2;
    }
}
