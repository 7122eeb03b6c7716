//@ method shapes.Network#edges
//@ precondition repOK lazy Network=1: 2 3
//@ precondition repOK pose Network=1: 2 3
//@ method shapes.Network#leads
//@ precondition repOK lazy Network=1: 7 47
//@ precondition repOK pose Network=1: 6 18
//@ method shapes.Network#remove
//@ precondition repOK lazy Network=1: 4 18
//@ precondition repOK pose Network=1: 3 15
package shapes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Nodes in a set, and of each a list of those that it leads to, all of them in the set. */
public class Network {
    static class Node {
        final List<Node> out = new ArrayList<>();
    }

    private final Set<Node> nodes = new HashSet<>();

    boolean repOK() {
        if (nodes == null) return false;
        for (Node n : nodes) {
            if (n == null || n.out == null) return false;
            for (Node m : n.out) if (!nodes.contains(m)) return false;
        }
        return true;
    }

    int edges() {
        int n = 0;
        for (Node x : nodes) n += x.out.size();
        return n;
    }

    boolean leads(Node from, Node to) {
        return nodes.contains(from) && from.out.contains(to);
    }

    boolean remove(Node gone) {
        if (!nodes.remove(gone)) return false;
        for (Node n : nodes) n.out.remove(gone);
        return true;
    }
}
