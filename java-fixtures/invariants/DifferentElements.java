//@ method invariants.DifferentElements#compare
//@ precondition repOK lazy: 0 2
//@ precondition repOK pose: 0 2
package invariants;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Two nodes in an array that are not the same. */
public class DifferentElements {
    static class Node {
        int value;
    }

    Node[] nodes;

    boolean repOK() {
        if (nodes == null || nodes.length != 2) {
            return false;
        }
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Node node : nodes) {
            if (node == null || !seen.add(node)) {
                return false;
            }
        }
        return true;
    }

    int compare() {
        return nodes[0] == nodes[1] ? 1 : nodes[0].value == nodes[1].value ? 2 : 3;
    }
}
