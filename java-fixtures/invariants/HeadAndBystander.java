//@ method invariants.HeadAndBystander#compare
//@ precondition repOK lazy HeadAndBystander=1: 3 8 10
//@ precondition repOK pose HeadAndBystander=1: 3 7 7
package invariants;

/** What a link from an object to another refutes says nothing of a link to itself, though the two objects are alike. */
public class HeadAndBystander {
    static class Node {
        Node next;
        Node prev;
    }

    Node head;
    Node other;

    boolean repOK() {
        return head != null && head.prev != null && head.prev.next == head && head.next == head;
    }

    int compare(Node node) {
        if (other == null || node == null || node == other) {
            return 0;
        }
        if (node.prev != node) {
            return 1;
        }
        if (other.prev == null) {
            return 2;
        }
        return other.prev == other ? 3 : 4;
    }
}
