//@ method heap.Sum#fields
//@ leaves lazy=15+8 lazier=15+8 lazier#=15+8 uber-lazy=1+3 pose=1+3
//@ method heap.Sum#parameters
//@ leaves lazy=15+8 lazier=15+8 lazier#=15+8 uber-lazy=1+3 pose=1+3
package heap;

/** Straight-line code over references that may all be one object. */
public class Sum {
    int val;
    Sum c0;
    Sum c1;
    Sum c2;

    public int fields() {
        return this.val + c0.val + c1.val + c2.val;
    }

    public int parameters(Sum c0, Sum c1, Sum c2) {
        return this.val + c0.val + c1.val + c2.val;
    }
}
