//@ method invariants.DigitsOfKeys#size
//@ precondition repOK lazy Node=2: 2
//@ precondition repOK pose Node=2: 2
package invariants;

import java.util.ArrayList;
import java.util.List;

/** An invariant that looks into the digits of a number. */
public class DigitsOfKeys {
    static class Node {
        Node next;
        int key;
    }

    Node head;

    boolean repOK() {
        List<Integer> keys = new ArrayList<>();
        for (Node node = head; node != null; node = node.next) {
            if (keys.size() > 3) {
                return false;
            }
            keys.add(node.key);
        }
        return keys.size() == 2 && String.valueOf(keys.get(0)).length() == 2;
    }

    int size() {
        return head == null ? 0 : head.next == null ? 1 : head.key > 50 ? 2 : 3;
    }
}
