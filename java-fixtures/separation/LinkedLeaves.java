//@ method separation.LinkedLeaves#positiveLeafCount()
//@ precondition repOK pose LinkedLeaves=1: 3 3 7
package separation;

import java.util.HashSet;
import java.util.Set;

/** A binary tree whose nodes know their parents, have two children or none, and whose leaves are a list from left to right. */
@Pred("""
    tree(Node t, Node parent, Node first, Node after) =
         t |-> Node{parent: parent, left: null, right: null, next: after} && t == first
      || t |-> Node{parent: parent, left: l, right: r, next: null}
         ** tree(l, t, first, middle) ** tree(r, t, middle, after)
    """)
public class LinkedLeaves {
    private static class Node {
        private int value;
        private Node parent;
        private Node left;
        private Node right;
        private Node next;
    }

    private Node root;

    /** Splits the leaf that a number leads to (a bit a level), so that it has two leaves with these values. */
    public void split(int path, int left, int right) {
        if (root == null) {
            root = new Node();
        }
        Node leaf = root;
        while (leaf.left != null) {
            leaf = (path & 1) == 0 ? leaf.left : leaf.right;
            path >>>= 1;
        }
        Node before = lastBefore(leaf);
        leaf.left = child(leaf, left);
        leaf.right = child(leaf, right);
        leaf.left.next = leaf.right;
        leaf.right.next = leaf.next;
        leaf.next = null;
        if (before != null) {
            before.next = leaf.left;
        }
    }

    private static Node child(Node parent, int value) {
        Node node = new Node();
        node.value = value;
        node.parent = parent;
        return node;
    }

    private static Node lastBefore(Node leaf) {
        Node n = leaf;
        while (n.parent != null && n.parent.left == n) {
            n = n.parent;
        }
        if (n.parent == null) {
            return null;
        }
        n = n.parent.left;
        while (n.right != null) {
            n = n.right;
        }
        return n;
    }

    /** How many leaves have a value above zero. */
    @Requires("this.root == null || tree(this.root, null, _, null)")
    public int positiveLeafCount() {
        Node leaf = root;
        while (leaf != null && leaf.left != null) {
            leaf = leaf.left;
        }
        int count = 0;
        for (; leaf != null; leaf = leaf.next) {
            if (leaf.value > 0) {
                count++;
            }
        }
        return count;
    }

    public boolean repOK() {
        if (root == null) {
            return true;
        }
        if (root.parent != null || !isTree(root, new HashSet<>())) {
            return false;
        }
        Node last = link(root, null);
        return last != null && last.next == null;
    }

    private static boolean isTree(Node t, Set<Node> met) {
        if (!met.add(t)) {
            return false;
        }
        if (t.left == null || t.right == null) {
            return t.left == t.right;
        }
        return t.next == null && t.left.parent == t && t.right.parent == t && isTree(t.left, met) && isTree(t.right, met);
    }

    /** The last leaf of a tree if `before` is linked to its first, and all its leaves are linked; null if not. */
    private static Node link(Node t, Node before) {
        if (t.left == null) {
            return before == null || before.next == t ? t : null;
        }
        Node last = link(t.left, before);
        return last == null ? null : link(t.right, last);
    }
}
