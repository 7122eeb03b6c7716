//@ method compose.LinkedList#call3Times
//@ leaves lazy=6+0 lazier=6+0 lazier#=6+0 uber-lazy=6+0 pose=6+0
//@ method compose.LinkedList#call5Times
//@ leaves lazy=120+0 lazier=120+0 lazier#=120+0 uber-lazy=120+0 pose=120+0
package compose;

/** A sorted list. */
final class LinkedList {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;

    void add(int value) {
        if (head == null || value < head.value) {
            head = new Node(value, head);
            return;
        }
        Node at = head;
        while (at.next != null && at.next.value <= value) {
            at = at.next;
        }
        at.next = new Node(value, at.next);
    }

    boolean repOK() {
        Node at = head;
        while (at != null && at.next != null) {
            if (at.value > at.next.value) {
                return false;
            }
            at = at.next;
        }
        return true;
    }

    static boolean call3Times(int a, int b, int c) {
        LinkedList list = new LinkedList();
        list.add(a);
        list.add(b);
        list.add(c);
        return list.repOK();
    }

    static boolean call5Times(int a, int b, int c, int d, int e) {
        LinkedList list = new LinkedList();
        list.add(a);
        list.add(b);
        list.add(c);
        list.add(d);
        list.add(e);
        return list.repOK();
    }
}
