//@ method partition.Tree#rotateRight
//@ leaves pose=2+0
//@ partition nodes=2
//@ method partition.Tree#mirror
//@ leaves pose=2+0
//@ partition nodes=2
//@ method partition.Tree#unlink
//@ leaves pose=1+2
//@ partition nodes=2
//@ method partition.Tree#leftmost
//@ leaves pose=4+1
//@ partition nodes=2
package partition;

/** A node with two references, so that one may be written through the other. */
public class Tree {
    int val;
    Tree left;
    Tree right;

    public Tree rotateRight() {
        Tree l = this.left;
        if (l == null) {
            return this;
        }
        this.left = l.right;
        l.right = this;
        return l;
    }

    public boolean mirror() {
        Tree t = left;
        left = right;
        right = t;
        return left == right;
    }

    /** With left as previous and right as next: takes this node out of a doubly linked list. */
    public void unlink() {
        left.right = right;
        right.left = left;
    }

    public static int leftmost(Tree t) {
        int i = 0;
        while (t.left != null && i < 2) {
            t = t.left;
            i++;
        }
        return t.val;
    }
}
