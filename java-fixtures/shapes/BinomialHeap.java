//@ method shapes.BinomialHeap#insert(int)
//@ precondition repOK lazy BinomialHeap=1: 3 4
//@ precondition repOK pose BinomialHeap=1: 3 4
//@ method shapes.BinomialHeap#extractMin()
//@ precondition repOK lazy BinomialHeap=1: 2 3
//@ precondition repOK pose BinomialHeap=1: 2 3
package shapes;

import java.util.HashSet;

/** Trees in the root list have rising degrees; the children of a node have falling ones. */
public class BinomialHeap {

    static class Node {
        int key;
        int degree;
        Node parent, child, sibling;
    }

    private Node roots;
    private int size;

    public BinomialHeap() {
    }

    public void insert(int key) {
        Node n = new Node();
        n.key = key;
        roots = union(roots, n);
        size++;
    }

    private static Node union(Node a, Node b) {
        Node[] tree = new Node[33];
        for (int turn = 0; turn < 2; turn++) {
            Node x = turn == 0 ? a : b;
            while (x != null) {
                Node rest = x.sibling;
                x.sibling = null;
                while (tree[x.degree] != null) {
                    Node y = tree[x.degree];
                    tree[x.degree] = null;
                    x = x.key <= y.key ? link(x, y) : link(y, x);
                }
                tree[x.degree] = x;
                x = rest;
            }
        }
        Node list = null;
        for (int d = 32; d >= 0; d--) {
            if (tree[d] != null) {
                tree[d].sibling = list;
                list = tree[d];
            }
        }
        return list;
    }

    private static Node link(Node top, Node under) {
        under.parent = top;
        under.sibling = top.child;
        top.child = under;
        top.degree++;
        return top;
    }

    public Integer findMin() {
        Integer min = null;
        for (Node x = roots; x != null; x = x.sibling) {
            if (min == null || x.key < min) {
                min = x.key;
            }
        }
        return min;
    }

    public Integer extractMin() {
        if (roots == null) {
            return null;
        }
        Node min = roots, beforeMin = null;
        for (Node x = roots; x.sibling != null; x = x.sibling) {
            if (x.sibling.key < min.key) {
                min = x.sibling;
                beforeMin = x;
            }
        }
        if (beforeMin == null) {
            roots = min.sibling;
        } else {
            beforeMin.sibling = min.sibling;
        }
        for (Node c = min.child; c != null; c = c.sibling) {
            c.parent = null;
        }
        roots = union(roots, min.child);
        size--;
        return min.key;
    }

    private boolean tree(Node x, Node parent, int degree, HashSet<Node> seen) {
        if (x == null || x.degree != degree || x.parent != parent || !seen.add(x)) {
            return false;
        }
        if (parent != null && x.key < parent.key) {
            return false;
        }
        Node c = x.child;
        for (int d = degree - 1; d >= 0; d--) {
            if (!tree(c, x, d, seen)) {
                return false;
            }
            c = c.sibling;
        }
        return c == null;
    }

    public boolean repOK() {
        HashSet<Node> seen = new HashSet<>();
        int last = -1;
        for (Node r = roots; r != null; r = r.sibling) {
            if (r.degree <= last || r.degree > 31) {
                return false;
            }
            last = r.degree;
            if (!tree(r, null, r.degree, seen)) {
                return false;
            }
        }
        return seen.size() == size;
    }
}
