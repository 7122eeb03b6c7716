//@ method pose.AvlTree#isEmpty
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
//@ method pose.AvlTree#makeEmpty
//@ leaves lazy=1+0 lazier=1+0 lazier#=1+0 uber-lazy=1+0 pose=1+0
//@ method pose.AvlTree#find5
//@ leaves pose=254+0
//@ only pose
//@ method pose.AvlTree#findNode5
//@ leaves pose=254+0
//@ only pose
//@ method pose.AvlTree#findMax10
//@ leaves lazy=79+0 lazier=68+0 lazier#=68+0 uber-lazy=68+0 pose=13+0
//@ method pose.AvlTree#findMin10
//@ leaves lazy=79+0 lazier=68+0 lazier#=68+0 uber-lazy=68+0 pose=13+0
//@ method pose.AvlTree#maxElement2
//@ leaves pose=51+0
//@ only pose
//@ method pose.AvlTree#minElement2
//@ leaves pose=51+0
//@ only pose
//@ method pose.AvlTree#balanced1
//@ leaves pose=482+0
//@ only pose
//@ method pose.AvlTree#insertElem0
//@ leaves lazy=18+0 lazier=18+0 lazier#=18+0 uber-lazy=8+0 pose=8+0
//@ method pose.AvlTree$Deeper#insertElem1
//@ leaves pose=731+0
//@ only pose
package pose;

/** A tree that keeps the heights of two siblings close. What is searched or changed is bounded by a depth. */
public class AvlTree {
    AvlNode root;

    static class AvlNode {
        int element;
        int height;
        AvlNode left;
        AvlNode right;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public void makeEmpty() {
        root = null;
    }

    public int find5(int x) {
        return elementAt(find(x, root, 0, 5));
    }

    public AvlNode findNode5(int x) {
        return find(x, root, 0, 5);
    }

    private static AvlNode find(int x, AvlNode t, int depth, int bound) {
        if (t == null || depth > bound) {
            return null;
        }
        if (x == t.element) {
            return t;
        }
        return find(x, x < t.element ? t.left : t.right, depth + 1, bound);
    }

    private static int elementAt(AvlNode t) {
        return t == null ? -1 : t.element;
    }

    public int findMax10() {
        return elementAt(rightmost(root, 10));
    }

    public int findMin10() {
        return elementAt(leftmost(root, 10));
    }

    private static AvlNode rightmost(AvlNode t, int bound) {
        if (t == null) {
            return null;
        }
        for (int depth = 0; depth <= bound; depth++) {
            if (t.right == null) {
                return t;
            }
            t = t.right;
        }
        return null;
    }

    private static AvlNode leftmost(AvlNode t, int bound) {
        if (t == null) {
            return null;
        }
        for (int depth = 0; depth <= bound; depth++) {
            if (t.left == null) {
                return t;
            }
            t = t.left;
        }
        return null;
    }

    public boolean maxElement2(int x) {
        return noneAbove(x, root, 0, 2);
    }

    public boolean minElement2(int x) {
        return noneBelow(x, root, 0, 2);
    }

    private static boolean noneAbove(int x, AvlNode t, int depth, int bound) {
        if (depth > bound || t == null) {
            return true;
        }
        if (t.element > x || !noneAbove(x, t.left, depth + 1, bound)) {
            return false;
        }
        return noneAbove(x, t.right, depth + 1, bound);
    }

    private static boolean noneBelow(int x, AvlNode t, int depth, int bound) {
        if (depth > bound || t == null) {
            return true;
        }
        if (t.element < x || !noneBelow(x, t.left, depth + 1, bound)) {
            return false;
        }
        return noneBelow(x, t.right, depth + 1, bound);
    }

    public boolean balanced1() {
        return balanced(root, 0, 1);
    }

    private static boolean balanced(AvlNode t, int depth, int bound) {
        if (t == null || depth > bound) {
            return true;
        }
        int l = height(t.left);
        int r = height(t.right);
        if (l == r || l == r + 1 || l + 1 == r) {
            return balanced(t.left, depth + 1, bound) && balanced(t.right, depth + 1, bound);
        }
        return false;
    }

    public void insertElem0(int x) {
        root = insert(x, root, 1, 0);
    }

    /** One level deeper: 731 paths, 546 if ints had no end (the height of an input can be the greatest int). */
    static class Deeper {
        AvlNode root;

        void insertElem1(int x) {
            root = insert(x, root, 1, 1);
        }
    }

    private static AvlNode insert(int x, AvlNode t, int depth, int bound) {
        if (t == null) {
            t = new AvlNode();
            t.element = x;
        } else if (depth <= bound) {
            if (x < t.element) {
                t.left = insert(x, t.left, depth + 1, bound);
                if (height(t.left) - height(t.right) == 2) {
                    if (x < t.left.element) {
                        t = withLeft(t);
                    } else if (t.left.right != null) {
                        t.left = withRight(t.left);
                        t = withLeft(t);
                    }
                }
            } else if (t.element < x) {
                t.right = insert(x, t.right, depth + 1, bound);
                if (height(t.right) - height(t.left) == 2) {
                    if (t.right.element < x) {
                        t = withRight(t);
                    } else if (t.right.left != null) {
                        t.right = withLeft(t.right);
                        t = withRight(t);
                    }
                }
            }
        }
        t.height = max(height(t.left), height(t.right)) + 1;
        return t;
    }

    private static int height(AvlNode t) {
        return t == null ? -1 : t.height;
    }

    private static int max(int a, int b) {
        return a < b ? b : a;
    }

    /** The left child becomes the root. */
    private static AvlNode withLeft(AvlNode down) {
        AvlNode up = down.left;
        down.left = up.right;
        up.right = down;
        down.height = max(height(down.left), height(down.right)) + 1;
        up.height = max(height(up.left), down.height) + 1;
        return up;
    }

    /** The right child becomes the root. */
    private static AvlNode withRight(AvlNode down) {
        AvlNode up = down.right;
        down.right = up.left;
        up.left = down;
        down.height = max(height(down.left), height(down.right)) + 1;
        up.height = max(height(up.right), down.height) + 1;
        return up;
    }
}
