//@ method separation.SearchTree#find(int)
//@ precondition repOK pose SearchTree=1: 4 10 22
//@ method separation.SearchTree#findMax()
//@ precondition repOK pose SearchTree=1: 2 3 4
//@ method separation.SearchTree#findMin()
//@ precondition repOK pose SearchTree=1: 2 3 4
//@ method separation.SearchTree#insert(int)
//@ precondition repOK pose SearchTree=1: 4 10 22
//@ method separation.SearchTree#isEmpty()
//@ precondition repOK pose SearchTree=1: 2 2 2
//@ method separation.SearchTree#makeEmpty()
//@ precondition repOK pose SearchTree=1: 1 1 1
//@ method separation.SearchTree#printTree()
//@ precondition repOK pose SearchTree=1: 2 4 9
//@ method separation.SearchTree#remove(int)
//@ precondition repOK pose SearchTree=1: 4 11 26
//@ precondition repOK lazy SearchTree=1: 4 12 29
package separation;

import java.util.OptionalInt;

/** A binary search tree of ints, each at most once. */
@Pred("""
    ordered(Node t, long lo, long hi) =
         t == null
      || t |-> Node{element: e, left: l, right: r} ** ordered(l, lo, e) ** ordered(r, e, hi)
         && lo < e && e < hi
    """)
public class SearchTree {
    private static class Node {
        private int element;
        private Node left;
        private Node right;

        Node(int element) {
            this.element = element;
        }
    }

    private Node root;

    @Requires("ordered(this.root, _, _)")
    public boolean isEmpty() {
        return root == null;
    }

    @Requires("ordered(this.root, _, _)")
    public void makeEmpty() {
        root = null;
    }

    /** The element, if it is there. */
    @Requires("ordered(this.root, _, _)")
    public OptionalInt find(int x) {
        Node t = root;
        while (t != null) {
            if (x < t.element) {
                t = t.left;
            } else if (x > t.element) {
                t = t.right;
            } else {
                return OptionalInt.of(t.element);
            }
        }
        return OptionalInt.empty();
    }

    /** The smallest element, if there is one. */
    @Requires("ordered(this.root, _, _)")
    public OptionalInt findMin() {
        Node min = min(root);
        return min == null ? OptionalInt.empty() : OptionalInt.of(min.element);
    }

    /** The largest element, if there is one. */
    @Requires("ordered(this.root, _, _)")
    public OptionalInt findMax() {
        Node t = root;
        if (t != null) {
            while (t.right != null) {
                t = t.right;
            }
        }
        return t == null ? OptionalInt.empty() : OptionalInt.of(t.element);
    }

    @Requires("ordered(this.root, _, _)")
    public void insert(int x) {
        root = insert(x, root);
    }

    @Requires("ordered(this.root, _, _)")
    public void remove(int x) {
        root = remove(x, root);
    }

    /** Draws the tree from the side: the root at the left, large elements at the top. */
    @Requires("ordered(this.root, _, _)")
    public void printTree() {
        if (isEmpty()) {
            System.out.println("Empty tree");
        } else {
            print(root, 0);
        }
    }

    private static Node min(Node t) {
        if (t == null) {
            return null;
        }
        return t.left == null ? t : min(t.left);
    }

    private static Node insert(int x, Node t) {
        if (t == null) {
            return new Node(x);
        }
        if (x < t.element) {
            t.left = insert(x, t.left);
        } else if (x > t.element) {
            t.right = insert(x, t.right);
        }
        return t;
    }

    private static Node remove(int x, Node t) {
        if (t == null) {
            return null;
        }
        if (x < t.element) {
            t.left = remove(x, t.left);
        } else if (x > t.element) {
            t.right = remove(x, t.right);
        } else if (t.left != null && t.right != null) {
            t.element = min(t.right).element;
            t.right = remove(t.element, t.right);
        } else {
            t = t.left != null ? t.left : t.right;
        }
        return t;
    }

    private static void print(Node t, int depth) {
        if (t != null) {
            print(t.right, depth + 1);
            System.out.println("  ".repeat(depth) + "*");
            print(t.left, depth + 1);
        }
    }

    public boolean repOK() {
        return isOrdered(root, null, null);
    }

    /** Whether all elements are between two others, where those are given. */
    private static boolean isOrdered(Node t, Node below, Node above) {
        if (t == null) {
            return true;
        }
        if (below != null && t.element <= below.element || above != null && t.element >= above.element) {
            return false;
        }
        return isOrdered(t.left, below, t) && isOrdered(t.right, t, above);
    }
}
