//@ method shapes.SplayTree#contains(int)
//@ precondition repOK lazy SplayTree=1: 4 10 29
//@ precondition repOK pose SplayTree=1: 4 10 26
//@ method shapes.SplayTree#remove(int)
//@ precondition repOK lazy SplayTree=1: 4 12 35
//@ precondition repOK pose SplayTree=1: 4 12 32
package shapes;

import java.util.ArrayList;
import java.util.HashSet;

public class SplayTree {
    static class Node {
        int key;
        Node left, right, parent;
        Node(int key) { this.key = key; }
    }

    Node root;
    int size;

    public SplayTree() {}

    private void lift(Node x) {
        Node p = x.parent, g = p.parent;
        if (p.left == x) {
            p.left = x.right;
            if (x.right != null) x.right.parent = p;
            x.right = p;
        } else {
            p.right = x.left;
            if (x.left != null) x.left.parent = p;
            x.left = p;
        }
        p.parent = x;
        x.parent = g;
        if (g == null) root = x;
        else if (g.left == p) g.left = x;
        else g.right = x;
    }

    private void splay(Node x) {
        while (x.parent != null) {
            Node p = x.parent, g = p.parent;
            if (g != null) lift((g.left == p) == (p.left == x) ? p : x);
            lift(x);
        }
    }

    /** Brings the node of the key, or the last one on the way to it, to the root. */
    public boolean contains(int key) {
        Node x = root, last = null;
        while (x != null) {
            last = x;
            if (key == x.key) break;
            x = key < x.key ? x.left : x.right;
        }
        if (last != null) splay(last);
        return x != null;
    }

    public boolean insert(int key) {
        if (contains(key)) return false;
        Node fresh = new Node(key);
        if (root != null) {
            if (key < root.key) {
                fresh.right = root;
                fresh.left = root.left;
                root.left = null;
            } else {
                fresh.left = root;
                fresh.right = root.right;
                root.right = null;
            }
            if (fresh.left != null) fresh.left.parent = fresh;
            if (fresh.right != null) fresh.right.parent = fresh;
        }
        root = fresh;
        size++;
        return true;
    }

    public boolean remove(int key) {
        if (!contains(key)) return false;
        Node left = root.left, right = root.right;
        if (left != null) left.parent = null;
        if (right != null) right.parent = null;
        if (left == null) root = right;
        else {
            root = left;
            Node top = left;
            while (top.right != null) top = top.right;
            splay(top);
            top.right = right;
            if (right != null) right.parent = top;
        }
        size--;
        return true;
    }

    public boolean repOK() {
        if (root != null && root.parent != null) return false;
        HashSet<Node> visited = new HashSet<>();
        ArrayList<Node> stack = new ArrayList<>();
        Node x = root, before = null;
        int n = 0;
        while (x != null || !stack.isEmpty()) {
            while (x != null) {
                if (visited.contains(x)) return false;
                visited.add(x);
                if (x.left != null && x.left.parent != x) return false;
                if (x.right != null && x.right.parent != x) return false;
                stack.add(x);
                x = x.left;
            }
            Node y = stack.remove(stack.size() - 1);
            if (before != null && before.key >= y.key) return false;
            before = y;
            n++;
            x = y.right;
        }
        return n == size;
    }
}
