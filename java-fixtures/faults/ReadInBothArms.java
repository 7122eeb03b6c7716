// (e) Reading x.f, with x = (a == b ? c : t), evaluated the two arms in heaps of their own. The
// objects made for c and for t did not know of each other, so when c and t turned out to be one
// object its field could have two values.
//@ method faults.ReadInBothArms#run
//@ leaves pose=2+3
//@ returns 1,3
package faults;

public final class ReadInBothArms {
    ReadInBothArms g;
    int f;

    public static int run(ReadInBothArms a, ReadInBothArms b, ReadInBothArms c) {
        ReadInBothArms t = b.g;
        a.g = c;
        ReadInBothArms x = b.g;
        int i = x.f;
        if (c == t) {
            if (c.f == t.f) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
