//@ method invariants.MarkedByHelper#first()
//@ precondition repOK lazy MarkedByHelper=1: 2 2
//@ precondition repOK pose MarkedByHelper=1: 2 2
package invariants;

/** Its nodes are marked by an object that nothing but a class initializer makes: no check may run ahead of another. */
public class MarkedByHelper {
    static class Node {
        Node next;
        boolean isMarked;
    }

    interface Check {
        boolean holds(Node node);
    }

    static final class Marking implements Check {
        @Override
        public boolean holds(Node node) {
            for (Node n = node; n != null; n = n.next) {
                if (n.isMarked)
                    return false;
                n.isMarked = true;
            }
            return true;
        }
    }

    private static final Check MARKS = new Marking();

    Node head;

    boolean first() {
        return head != null;
    }

    public boolean repOK() {
        return MARKS.holds(head) && allMarked();
    }

    private boolean allMarked() {
        for (Node n = head; n != null; n = n.next)
            if (!n.isMarked)
                return false;
        return true;
    }
}
