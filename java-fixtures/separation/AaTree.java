//@ method separation.AaTree#contains(int)
//@ precondition repOK pose AaTree=1: 1 4 7
//@ method separation.AaTree#findMax()
//@ precondition repOK pose AaTree=1: 0+1 1+1 2+1
//@ method separation.AaTree#findMin()
//@ precondition repOK pose AaTree=1: 0+1 1+1 1+1
//@ method separation.AaTree#insert(int)
//@ precondition repOK pose AaTree=1: 1 4 8
//@ method separation.AaTree#isEmpty()
//@ precondition repOK pose AaTree=1: 1 2 2
//@ method separation.AaTree#makeEmpty()
//@ precondition repOK pose AaTree=1: 1 1 1
//@ method separation.AaTree#remove(int)
//@ precondition repOK pose AaTree=1: 1 4 8
package separation;

import java.util.NoSuchElementException;

/**
 * A search tree with levels: a left child is one level down; a right child too, or at the same level if it has no right child there
 * itself. One node stands for all that are missing, at level 0, and is its own child.
 */
@Pred({"""
    aa(Node root, Node nil) =
         nil |-> Node{level: 0, left: nil, right: nil} ** tree(root, nil, _, _, _)
    """, """
    tree(Node t, Node nil, long lo, long hi, int level) =
         t == nil && level == 0
      || t |-> Node{level: level, element: e, left: l, right: r}
         ** tree(l, nil, lo, e, level - 1) ** tree(r, nil, e, hi, level - 1)
         && lo < e && e < hi
      || t |-> Node{level: level, element: e, left: l, right: r}
         ** r |-> Node{level: level, element: f, left: m, right: s}
         ** tree(l, nil, lo, e, level - 1) ** tree(m, nil, e, f, level - 1) ** tree(s, nil, f, hi, level - 1)
         && lo < e && e < f && f < hi
    """})
public class AaTree {
    private static class Node {
        private int element;
        private Node left;
        private Node right;
        private int level;

        Node() {
            left = this;
            right = this;
        }

        Node(int element, Node none) {
            this.element = element;
            left = none;
            right = none;
            level = 1;
        }
    }

    private final Node nullNode = new Node();
    private Node root = nullNode;
    // What a removal has met on its way down: the last node, and the last one that is not above the element.
    private Node lastNode;
    private Node deletedNode;

    @Requires("aa(this.root, this.nullNode)")
    public boolean isEmpty() {
        return root == nullNode;
    }

    @Requires("aa(this.root, this.nullNode)")
    public void makeEmpty() {
        root = nullNode;
    }

    @Requires("aa(this.root, this.nullNode)")
    public void insert(int x) {
        root = insert(x, root);
    }

    @Requires("aa(this.root, this.nullNode)")
    public void remove(int x) {
        deletedNode = nullNode;
        root = remove(x, root);
    }

    @Requires("aa(this.root, this.nullNode)")
    public int findMin() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        Node t = root;
        while (t.left != nullNode) {
            t = t.left;
        }
        return t.element;
    }

    @Requires("aa(this.root, this.nullNode)")
    public int findMax() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        Node t = root;
        while (t.right != nullNode) {
            t = t.right;
        }
        return t.element;
    }

    @Requires("aa(this.root, this.nullNode)")
    public boolean contains(int x) {
        Node t = root;
        while (t != nullNode) {
            if (x < t.element) {
                t = t.left;
            } else if (x > t.element) {
                t = t.right;
            } else {
                return true;
            }
        }
        return false;
    }

    private Node insert(int x, Node t) {
        if (t == nullNode) {
            return new Node(x, nullNode);
        }
        if (x < t.element) {
            t.left = insert(x, t.left);
        } else if (x > t.element) {
            t.right = insert(x, t.right);
        } else {
            return t;
        }
        return split(skew(t));
    }

    private Node remove(int x, Node t) {
        if (t == nullNode) {
            return t;
        }
        // Down to the bottom, as what is at the bottom takes the place of the element.
        lastNode = t;
        if (x < t.element) {
            t.left = remove(x, t.left);
        } else {
            deletedNode = t;
            t.right = remove(x, t.right);
        }
        if (t == lastNode) {
            if (deletedNode != nullNode && x == deletedNode.element) {
                deletedNode.element = t.element;
                t = t.right;
            }
        } else if (t.left.level < t.level - 1 || t.right.level < t.level - 1) {
            t.level--;
            if (t.right.level > t.level) {
                t.right.level = t.level;
            }
            t = skew(t);
            t.right = skew(t.right);
            t.right.right = skew(t.right.right);
            t = split(t);
            t.right = split(t.right);
        }
        return t;
    }

    private static Node skew(Node t) {
        if (t.left.level == t.level) {
            return rotateRight(t);
        }
        return t;
    }

    private static Node split(Node t) {
        if (t.right.right.level == t.level) {
            t = rotateLeft(t);
            t.level++;
        }
        return t;
    }

    private static Node rotateRight(Node t) {
        Node up = t.left;
        t.left = up.right;
        up.right = t;
        return up;
    }

    private static Node rotateLeft(Node t) {
        Node up = t.right;
        t.right = up.left;
        up.left = t;
        return up;
    }

    public boolean repOK() {
        if (nullNode == null || nullNode.left != nullNode || nullNode.right != nullNode || nullNode.level != 0) {
            return false;
        }
        return hasLevels(root) && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private boolean hasLevels(Node t) {
        if (t == null) {
            return false;
        }
        if (t == nullNode) {
            return true;
        }
        if (t.level < 1 || t.left == null || t.left.level != t.level - 1 || t.right == null) {
            return false;
        }
        int below = t.level - t.right.level;
        if (below != 1 && (below != 0 || t.right.right == null || t.right.right.level == t.level)) {
            return false;
        }
        return hasLevels(t.left) && hasLevels(t.right);
    }

    private boolean isOrdered(Node t, long above, long below) {
        if (t == nullNode) {
            return true;
        }
        return above < t.element && t.element < below
                && isOrdered(t.left, above, t.element) && isOrdered(t.right, t.element, below);
    }
}
