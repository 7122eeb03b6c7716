//@ method compose.SwapNode#swapNode
//@ leaves lazy=7+0 lazier=5+0 lazier#=4+0 uber-lazy=4+0 pose=3+0
//@ method compose.SwapNode#callSwapNode
//@ leaves lazy=5+0 lazier=4+0 lazier#=3+0 uber-lazy=4+0 pose=3+0
//@ method compose.SwapNode#callTwice
//@ leaves lazy=5+0 lazier=4+0 lazier#=3+0 uber-lazy=4+0 pose=3+0
//@ method compose.SwapNode#call3Times
//@ leaves lazy=6+0 lazier=6+0 lazier#=6+0 uber-lazy=6+0 pose=6+0
package compose;

/** A node trades places with the next one if that is less. */
final class SwapNode {
    int elem;
    SwapNode next;

    SwapNode(int elem, SwapNode next) {
        this.elem = elem;
        this.next = next;
    }

    SwapNode swapNode() {
        if (next != null) {
            if (elem > next.elem) {
                SwapNode t = next;
                next = t.next;
                t.next = this;
                return t;
            }
        }
        return this;
    }

    /** The first node is new; what is behind it is the input. */
    static SwapNode callSwapNode(SwapNode node) {
        return new SwapNode(1, node).swapNode();
    }

    static SwapNode callTwice(int a, SwapNode node) {
        SwapNode first = new SwapNode(a, node).swapNode();
        first.swapNode();
        return first;
    }

    static SwapNode call3Times(int a, int b, int c) {
        SwapNode first = new SwapNode(a, new SwapNode(b, new SwapNode(c, null))).swapNode();
        first.next = first.next.swapNode();
        return first.swapNode();
    }
}
