// (b) The solver was not told that an allocated object is neither null nor an input nor another
// allocated object, so a new object could "be" null and an impossible path stayed.
//@ method faults.FreshIsNotNull#run
//@ leaves pose=2+2
//@ returns 2,3
package faults;

public final class FreshIsNotNull {
    FreshIsNotNull g;

    public static int run(FreshIsNotNull a, FreshIsNotNull b) {
        FreshIsNotNull t = b.g;
        a.g = new FreshIsNotNull();
        if (a == b) {
            if (b.g == null) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
