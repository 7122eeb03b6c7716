//@ method separation.AvlTree#find(int,int)
//@ precondition repOK pose AvlTree=1: 4 10 10
//@ method separation.AvlTree#findMax()
//@ precondition repOK pose AvlTree=1: 2 3 3
//@ method separation.AvlTree#findMin()
//@ precondition repOK pose AvlTree=1: 2 3 3
//@ method separation.AvlTree#insert(int)
//@ precondition repOK pose AvlTree=1: 4 14 21
//@ method separation.AvlTree#isEmpty()
//@ precondition repOK pose AvlTree=1: 2 2 2
//@ method separation.AvlTree#makeEmpty()
//@ precondition repOK pose AvlTree=1: 1 1 1
//@ method separation.AvlTree#maxElement(int)
//@ precondition repOK pose AvlTree=1: 2 3 3
//@ method separation.AvlTree#minElement(int)
//@ precondition repOK pose AvlTree=1: 2 3 3
//@ method separation.AvlTree#printTree()
//@ precondition repOK pose AvlTree=1: 2 4 5
package separation;

import java.util.OptionalInt;

/** A search tree whose subtrees differ in height by at most one. */
@Pred("""
    avl(Node t, long lo, long hi, int height) =
         t == null && height == -1
      || t |-> Node{element: e, left: l, right: r, height: height} ** avl(l, lo, e, hl) ** avl(r, e, hi, hr)
         && lo < e && e < hi && hl - hr <= 1 && hr - hl <= 1 && height == 1 + (hl > hr ? hl : hr)
    """)
public class AvlTree {
    private static class Node {
        private int element;
        private Node left;
        private Node right;
        private int height;

        Node(int element) {
            this.element = element;
        }
    }

    private Node root;

    @Requires("avl(this.root, _, _, _)")
    public boolean isEmpty() {
        return root == null;
    }

    @Requires("avl(this.root, _, _, _)")
    public void makeEmpty() {
        root = null;
    }

    @Requires("avl(this.root, _, _, _)")
    public void insert(int x) {
        root = insert(x, root);
    }

    /** The element, or a default if it is not there. */
    @Requires("avl(this.root, _, _, _)")
    public int find(int x, int otherwise) {
        Node t = root;
        while (t != null) {
            if (x < t.element) {
                t = t.left;
            } else if (x > t.element) {
                t = t.right;
            } else {
                return t.element;
            }
        }
        return otherwise;
    }

    /** The smallest element, or a default if there is none. */
    @Requires("avl(this.root, _, _, _)")
    public int minElement(int otherwise) {
        return elementAt(findMin(root), otherwise);
    }

    /** The largest element, or a default if there is none. */
    @Requires("avl(this.root, _, _, _)")
    public int maxElement(int otherwise) {
        return elementAt(findMax(root), otherwise);
    }

    /** The smallest element, if there is one. */
    @Requires("avl(this.root, _, _, _)")
    public OptionalInt findMin() {
        Node t = findMin(root);
        return t == null ? OptionalInt.empty() : OptionalInt.of(t.element);
    }

    /** The largest element, if there is one. */
    @Requires("avl(this.root, _, _, _)")
    public OptionalInt findMax() {
        Node t = findMax(root);
        return t == null ? OptionalInt.empty() : OptionalInt.of(t.element);
    }

    /** Draws the tree from the side: the root at the left, large elements at the top. */
    @Requires("avl(this.root, _, _, _)")
    public void printTree() {
        if (isEmpty()) {
            System.out.println("Empty tree");
        } else {
            print(root, 0);
        }
    }

    private static int elementAt(Node t, int otherwise) {
        return t == null ? otherwise : t.element;
    }

    private static Node findMin(Node t) {
        if (t == null) {
            return t;
        }
        while (t.left != null) {
            t = t.left;
        }
        return t;
    }

    private static Node findMax(Node t) {
        if (t == null) {
            return t;
        }
        while (t.right != null) {
            t = t.right;
        }
        return t;
    }

    private static int height(Node t) {
        return t == null ? -1 : t.height;
    }

    private static void update(Node t) {
        t.height = Math.max(height(t.left), height(t.right)) + 1;
    }

    private static Node insert(int x, Node t) {
        if (t == null) {
            return new Node(x);
        }
        if (x < t.element) {
            t.left = insert(x, t.left);
            if (height(t.left) - height(t.right) == 2) {
                if (x < t.left.element) {
                    t = rotateRight(t);
                } else {
                    t.left = rotateLeft(t.left);
                    t = rotateRight(t);
                }
            }
        } else if (x > t.element) {
            t.right = insert(x, t.right);
            if (height(t.right) - height(t.left) == 2) {
                if (x > t.right.element) {
                    t = rotateLeft(t);
                } else {
                    t.right = rotateRight(t.right);
                    t = rotateLeft(t);
                }
            }
        }
        update(t);
        return t;
    }

    private static Node rotateRight(Node t) {
        Node up = t.left;
        t.left = up.right;
        up.right = t;
        update(t);
        update(up);
        return up;
    }

    private static Node rotateLeft(Node t) {
        Node up = t.right;
        t.right = up.left;
        up.left = t;
        update(t);
        update(up);
        return up;
    }

    private static void print(Node t, int depth) {
        if (t != null) {
            print(t.right, depth + 1);
            System.out.println("  ".repeat(depth) + "*");
            print(t.left, depth + 1);
        }
    }

    public boolean repOK() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && isBalanced(root);
    }

    private static boolean isOrdered(Node t, long above, long below) {
        if (t == null) {
            return true;
        }
        return above < t.element && t.element < below
                && isOrdered(t.left, above, t.element) && isOrdered(t.right, t.element, below);
    }

    private static boolean isBalanced(Node t) {
        if (t == null) {
            return true;
        }
        if (!isBalanced(t.left) || !isBalanced(t.right)) {
            return false;
        }
        int difference = height(t.left) - height(t.right);
        return -1 <= difference && difference <= 1 && t.height == Math.max(height(t.left), height(t.right)) + 1;
    }
}
