//@ method existing.Sentinel#count
//@ leaves pose=4+2
//@ returns 0,1,2
//@ method existing.Sentinel#isLeaf
//@ leaves pose=3+1
//@ returns 0,1
//@ method existing.Sentinel#contains
//@ leaves pose=14+3
//@ returns 0,1
//@ method existing.Sentinel#transplant
//@ leaves pose=3+2
//@ returns -1,0,1
package existing;

/** A sentinel of the class ends lists and trees. */
public final class Sentinel {
    static final Sentinel NIL = new Sentinel();

    int key;
    Sentinel left;
    Sentinel right;
    Sentinel parent;

    static int count(Sentinel n) {
        int count = 0;
        while (n != NIL && count < 2) {
            count++;
            n = n.left;
        }
        return count;
    }

    static boolean isLeaf(Sentinel n) {
        return n.left == NIL && n.right == NIL;
    }

    static boolean contains(Sentinel root, int key) {
        Sentinel n = root;
        for (int i = 0; i < 2; i++) {
            if (n == NIL) {
                return false;
            }
            if (n.key == key) {
                return true;
            }
            n = key < n.key ? n.left : n.right;
        }
        return n != NIL;
    }

    /** As a deletion does: what is written to the sentinel is seen through all names. */
    static int transplant(Sentinel u, Sentinel v) {
        if (u == NIL) {
            return -1;
        }
        v.parent = u.parent;
        if (v == NIL) {
            return NIL.parent == u.parent ? 1 : -2;
        }
        return 0;
    }
}
