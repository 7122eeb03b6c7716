package statics;

//@ method statics.Node#isHead
//@ option --static-inputs
//@ leaves lazy=5+0 pose=2+0
//@ returns 0,1

//@ method statics.Node#through
//@ option --static-inputs
//@ leaves lazy=2+2 pose=1+2
//@ returns 1,2

//@ method statics.Node#push
//@ option --static-inputs
//@ leaves lazy=3+0 pose=1+0

//@ method statics.Node#copy
//@ option --static-inputs
//@ leaves lazy=6+1 pose=3+1

/** A static reference may alias a parameter, and what is written through one of them is read through the other. */
class Node {
    static Node head;
    int val;
    Node next;

    static boolean isHead(Node n) {
        return n == head;
    }

    static int through(Node n) {
        head.val = 1;
        n.val = 2;
        return head.val;
    }

    void push() {
        next = head;
        head = this;
    }

    static boolean copy(Node n) {
        Node before = head;
        head = n;
        return before == head && head.next == before;
    }
}
