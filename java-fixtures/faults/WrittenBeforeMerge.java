// (d) Where a write through x = (a == b ? c : old b.g) merged two heaps, a slot known on one side
// only was given the value the field had at the start, though it may be the slot of d, which has
// been written already. c.f was then free to be 9.
//@ method faults.WrittenBeforeMerge#run
//@ leaves pose=3+4
//@ returns 0,2,3
package faults;

public final class WrittenBeforeMerge {
    WrittenBeforeMerge g;
    int f;

    public static int run(WrittenBeforeMerge a, WrittenBeforeMerge b, WrittenBeforeMerge c, WrittenBeforeMerge d) {
        WrittenBeforeMerge t = b.g;
        a.g = c;
        WrittenBeforeMerge x = b.g;
        d.f = 5;
        x.f = 7;
        if (a == b) {
            return 0;
        }
        if (c == d) {
            if (c.f == 9) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
