//@ method shapes.AvlTree#contains(int)
//@ precondition repOK lazy AvlTree=1: 4 10 10
//@ precondition repOK pose AvlTree=1: 4 10 10
//@ method shapes.AvlTree#remove(int)
//@ precondition repOK lazy AvlTree=1: 4 14
//@ precondition repOK pose AvlTree=1: 4 13 20
package shapes;

import java.util.ArrayList;
import java.util.List;

public class AvlTree {
    private static class Node {
        int key;
        int height = 1;
        Node left, right;
    }

    private Node root;
    private int size;

    public AvlTree() {
    }

    private static int h(Node n) {
        return n == null ? 0 : n.height;
    }

    private static Node fix(Node n) {
        int d = h(n.left) - h(n.right);
        if (d > 1) {
            if (h(n.left.left) < h(n.left.right))
                n.left = rotateLeft(n.left);
            return rotateRight(n);
        }
        if (d < -1) {
            if (h(n.right.right) < h(n.right.left))
                n.right = rotateRight(n.right);
            return rotateLeft(n);
        }
        n.height = 1 + Math.max(h(n.left), h(n.right));
        return n;
    }

    private static Node rotateLeft(Node n) {
        Node r = n.right;
        n.right = r.left;
        r.left = fix(n);
        return fix(r);
    }

    private static Node rotateRight(Node n) {
        Node l = n.left;
        n.left = l.right;
        l.right = fix(n);
        return fix(l);
    }

    public boolean contains(int key) {
        Node n = root;
        while (n != null && n.key != key)
            n = key < n.key ? n.left : n.right;
        return n != null;
    }

    public boolean add(int key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    private Node add(Node n, int key) {
        if (n == null) {
            Node leaf = new Node();
            leaf.key = key;
            size++;
            return leaf;
        }
        if (key < n.key)
            n.left = add(n.left, key);
        else if (key > n.key)
            n.right = add(n.right, key);
        return fix(n);
    }

    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size < before;
    }

    private Node remove(Node n, int key) {
        if (n == null)
            return null;
        if (key < n.key) {
            n.left = remove(n.left, key);
        } else if (key > n.key) {
            n.right = remove(n.right, key);
        } else if (n.left != null && n.right != null) {
            Node m = n.right;
            while (m.left != null)
                m = m.left;
            n.key = m.key;
            n.right = remove(n.right, m.key);
        } else {
            size--;
            return n.left != null ? n.left : n.right;
        }
        return fix(n);
    }

    public boolean repOK() {
        if (size < 0 || h(root) > 46) // no AVL tree with an int number of nodes is higher
            return false;
        List<Integer> keys = new ArrayList<>();
        return wellFormed(root, h(root), keys) && keys.size() == size;
    }

    // in order, so that keys can be compared with the one before; heights fall on every way down
    private boolean wellFormed(Node n, int height, List<Integer> keys) {
        if (n == null)
            return height == 0;
        int l = h(n.left), r = h(n.right);
        if (n.height != height || height < 1 || height != Math.max(l, r) + 1 || l - r > 1 || r - l > 1)
            return false;
        if (l >= height || r >= height || !wellFormed(n.left, l, keys))
            return false;
        if (!keys.isEmpty() && keys.get(keys.size() - 1) >= n.key)
            return false;
        keys.add(n.key);
        return wellFormed(n.right, r, keys);
    }
}
