package korat;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** The example of the paper on Korat: a tree, and how many nodes it has. Of n nodes there are as many as Catalan's n. */
public class BinaryTree {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
    }

    /** What no tree is. */
    public boolean isNever() {
        return root == null && root != null;
    }

    /** No node is reached twice. */
    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        LinkedList<Node> worklist = new LinkedList<>();
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Node node = worklist.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                worklist.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
                    return false;
                }
                worklist.add(node.right);
            }
        }
        return visited.size() == size;
    }
}
