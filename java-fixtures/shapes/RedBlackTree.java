//@ method shapes.RedBlackTree#insert(int)
//@ precondition repOK lazy RedBlackTree=1: 4 10 18
//@ precondition repOK pose RedBlackTree=1: 4 10 18
//@ method shapes.RedBlackTree#remove(int)
//@ precondition repOK lazy RedBlackTree=1: 4 12 17
//@ precondition repOK pose RedBlackTree=1: 4 12 16
package shapes;

/** `blacks` is the number of black nodes on every way from the root down to nothing. */
public class RedBlackTree {
    static final class Node {
        int key;
        boolean red = true;
        Node up, left, right;
    }

    Node root;
    int size, blacks;

    public RedBlackTree() {}

    private static boolean red(Node n) { return n != null && n.red; }

    private void replace(Node old, Node by) {
        Node p = old.up;
        if (p == null) root = by;
        else if (p.left == old) p.left = by;
        else p.right = by;
        if (by != null) by.up = p;
    }

    private void rotate(Node top, boolean toLeft) {
        Node kid = toLeft ? top.right : top.left;
        Node mid = toLeft ? kid.left : kid.right;
        replace(top, kid);
        top.up = kid;
        if (toLeft) { kid.left = top; top.right = mid; } else { kid.right = top; top.left = mid; }
        if (mid != null) mid.up = top;
    }

    public boolean contains(int key) { return search(key) != null; }

    private Node search(int key) {
        Node n = root;
        while (n != null && n.key != key) n = n.key < key ? n.right : n.left;
        return n;
    }

    public boolean insert(int key) {
        Node p = null;
        for (Node n = root; n != null; n = key < n.key ? n.left : n.right) {
            if (n.key == key) return false;
            p = n;
        }
        Node x = new Node();
        x.key = key;
        x.up = p;
        if (p == null) root = x; else if (key < p.key) p.left = x; else p.right = x;
        size++;
        while (red(x.up)) {
            p = x.up;
            Node g = p.up;
            boolean left = p == g.left;
            Node uncle = left ? g.right : g.left;
            if (red(uncle)) {
                p.red = uncle.red = false;
                g.red = true;
                x = g;
            } else {
                if (x == (left ? p.right : p.left)) { rotate(p, left); p = x; }
                p.red = false;
                g.red = true;
                rotate(g, !left);
                break;
            }
        }
        if (root.red) { root.red = false; blacks++; }
        return true;
    }

    public boolean remove(int key) {
        Node z = search(key);
        if (z == null) return false;
        if (z.left != null && z.right != null) {
            Node y = z.right;
            while (y.left != null) y = y.left;
            z.key = y.key;
            z = y;
        }
        Node kid = z.left != null ? z.left : z.right;
        Node p = z.up;
        replace(z, kid);
        size--;
        if (z.red) return true;
        Node x = kid;
        while (p != null && !red(x)) { // x is short of one black
            boolean left = x == p.left;
            Node s = left ? p.right : p.left;
            if (s.red) {
                s.red = false;
                p.red = true;
                rotate(p, left);
                s = left ? p.right : p.left;
            }
            Node far = left ? s.right : s.left, near = left ? s.left : s.right;
            if (!red(far) && !red(near)) {
                s.red = true;
                x = p;
                p = x.up;
                continue;
            }
            if (!red(far)) { rotate(s, !left); far = s; s = near; far.red = true; }
            s.red = p.red;
            p.red = far.red = false;
            rotate(p, left);
            return true;
        }
        if (red(x)) x.red = false; else blacks--;
        return true;
    }

    public boolean repOK() {
        if (root == null) return size == 0 && blacks == 0;
        if (root.red || root.up != null || blacks < 1 || blacks > 31 || size < 1) return false;
        return nodes(root, blacks, null, null) == size;
    }

    /** Nodes in the tree under n; negative if it is not well-formed. `b`: black nodes to come. */
    private long nodes(Node n, int b, Integer above, Integer below) {
        if (n == null) return b == 0 ? 0 : -1;
        if (above != null && n.key <= above || below != null && n.key >= below) return -1;
        if (n.red && (red(n.left) || red(n.right))) return -1;
        if (!n.red && --b < 0) return -1;
        if (n.left != null && n.left.up != n || n.right != null && n.right.up != n) return -1;
        long l = nodes(n.left, b, above, n.key);
        if (l < 0) return -1;
        long r = nodes(n.right, b, n.key, below);
        return r < 0 ? -1 : l + r + 1;
    }
}
