//@ method shapes.LinkedBinomialHeap#insert(int)
//@ precondition repOK lazy LinkedBinomialHeap=1: 3 4 8
//@ precondition repOK pose LinkedBinomialHeap=1: 3 4 8
//@ method shapes.LinkedBinomialHeap#extractMin()
//@ precondition repOK lazy LinkedBinomialHeap=1: 2 3 6
//@ precondition repOK pose LinkedBinomialHeap=1: 2 3 6
package shapes;

import java.util.HashSet;
import java.util.Set;

/** A binomial heap as textbooks have it: root lists are merged by degree, then trees of equal degrees are linked from left to right. */
public class LinkedBinomialHeap {

    static class Node {
        int key, degree;
        Node parent, sibling, child;

        int count() {
            return 1 + (child == null ? 0 : child.count()) + (sibling == null ? 0 : sibling.count());
        }

        Node reversed(Node before) {
            Node first = sibling == null ? this : sibling.reversed(this);
            sibling = before;
            return first;
        }
    }

    private Node roots;
    private int size;

    public LinkedBinomialHeap() {
    }

    private static Node merged(Node a, Node b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        Node first = a.degree <= b.degree ? a : b;
        Node other = first == a ? b : a;
        Node last = first;
        while (other != null) {
            if (last.sibling == null || last.sibling.degree > other.degree) {
                Node rest = last.sibling;
                last.sibling = other;
                other = rest;
            }
            last = last.sibling;
        }
        return first;
    }

    private void join(Node others) {
        roots = merged(roots, others);
        Node before = null, x = roots;
        while (x != null && x.sibling != null) {
            Node next = x.sibling;
            if (x.degree != next.degree || next.sibling != null && next.sibling.degree == x.degree) {
                before = x;
                x = next;
            } else if (x.key <= next.key) {
                x.sibling = next.sibling;
                link(next, x);
            } else {
                if (before == null) {
                    roots = next;
                } else {
                    before.sibling = next;
                }
                link(x, next);
                x = next;
            }
        }
    }

    private static void link(Node under, Node top) {
        under.parent = top;
        under.sibling = top.child;
        top.child = under;
        top.degree++;
    }

    public void insert(int key) {
        Node n = new Node();
        n.key = key;
        join(n);
        size++;
    }

    public Node extractMin() {
        if (roots == null) {
            return null;
        }
        Node min = roots, beforeMin = null;
        for (Node before = roots, x = roots.sibling; x != null; before = x, x = x.sibling) {
            if (x.key < min.key) {
                min = x;
                beforeMin = before;
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
        if (min.child != null) {
            join(min.child.reversed(null));
        }
        size = roots == null ? 0 : roots.count();
        return min;
    }

    private static boolean isTree(Node n, Set<Node> seen) {
        int degree = n.degree;
        for (Node c = n.child; c != null; c = c.sibling) {
            degree--;
            if (!seen.add(c) || c.parent != n || c.degree != degree || c.key < n.key || !isTree(c, seen)) {
                return false;
            }
        }
        return degree == 0;
    }

    public boolean repOK() {
        Set<Node> seen = new HashSet<>();
        int last = -1;
        for (Node r = roots; r != null; r = r.sibling) {
            if (!seen.add(r) || r.parent != null || r.degree <= last || !isTree(r, seen)) {
                return false;
            }
            last = r.degree;
        }
        return seen.size() == size;
    }
}
