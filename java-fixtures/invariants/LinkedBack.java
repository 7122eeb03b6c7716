//@ method invariants.LinkedBack#self
//@ precondition repOK lazy: 1 1
//@ precondition repOK pose: 1 1
package invariants;

/** An object in an array knows the one that the array belongs to, and itself. */
public class LinkedBack {
    static class Node {
        Node self;
        LinkedBack owner;
    }

    Node[] nodes;

    boolean repOK() {
        return nodes != null
                && nodes.length == 1
                && nodes[0] != null
                && nodes[0].owner == this
                && nodes[0].self == nodes[0];
    }

    int self() {
        return nodes[0].self == null ? 1 : 2;
    }
}
