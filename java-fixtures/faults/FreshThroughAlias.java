// (a) A value that is `new object when a == b, else an input` was taken to be never the new object,
// so the path on which a and b are the same object was lost.
//@ method faults.FreshThroughAlias#run
//@ leaves pose=2+2
//@ returns 1,2
package faults;

public final class FreshThroughAlias {
    FreshThroughAlias g;

    public static int run(FreshThroughAlias a, FreshThroughAlias b) {
        FreshThroughAlias t = b.g;
        FreshThroughAlias n = new FreshThroughAlias();
        a.g = n;
        if (b.g == n) {
            return 1;
        }
        return 2;
    }
}
