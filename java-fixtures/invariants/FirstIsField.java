//@ method invariants.FirstIsField#isEmpty
//@ precondition repOK lazy: 0 2
//@ precondition repOK pose: 0 2
package invariants;

/** The first element is what a field refers to, null or not, and the second is not. */
public class FirstIsField {
    static class Node {
        int value;
    }

    Node[] nodes;
    Node first;

    boolean repOK() {
        return nodes != null && nodes.length == 2 && nodes[0] == first && nodes[1] != first;
    }

    int isEmpty() {
        return nodes[0] == null ? 1 : 2;
    }
}
