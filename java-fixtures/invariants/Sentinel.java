//@ method invariants.Sentinel#isEmpty
//@ gives_up
//@ precondition repOK lazy: 0 0
//@ precondition repOK pose: 0 0
//@ precondition endsOrNull lazy: 1 1
//@ precondition endsOrNull pose: 1 1
package invariants;

/** A list that ends with one node for all lists, which no candidate has. */
public class Sentinel {
    static class Node {
        Node next;
    }

    static final Node NIL = new Node();

    Node head;

    boolean repOK() {
        int n = 0;
        for (Node node = head; node != NIL; node = node.next) {
            if (node == null || ++n > 3) {
                return false;
            }
        }
        return true;
    }

    boolean endsOrNull() {
        return head == null || head == NIL;
    }

    int isEmpty() {
        return head == NIL ? 1 : 2;
    }
}
