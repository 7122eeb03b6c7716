//@ method heap.Cells#p1
//@ leaves lazy=8+4 lazier=8+4 lazier#=8+4 uber-lazy=2+3 pose=2+3
//@ method heap.Cells#p2
//@ leaves lazy=5+4 lazier=5+4 lazier#=5+4 uber-lazy=2+3 pose=2+3
package heap;

/** Reads, then writes, of one int field through three references that may be the same object. */
public class Cells {
    int f;

    public static int p1(Cells a0, Cells a1, Cells a2) {
        int v = a0.f + a1.f + a2.f;
        if (a0.f != a1.f) {
            return Integer.MIN_VALUE;
        }
        return v - a1.f - a2.f;
    }

    public static int p2(Cells b0, Cells b1, Cells b2) {
        b2.f = 2;
        b1.f = 1;
        b0.f = 0;
        if (b0.f + b1.f + b2.f == 0) {
            return 1;
        }
        return 2;
    }
}
