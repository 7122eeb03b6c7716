//@ method shapes.BTree#contains(int)
//@ option --array-length 4
//@ precondition repOK lazy BTree=1: 10
//@ precondition repOK pose BTree=1: 10 10
//@ method shapes.BTree#insert(int)
//@ option --array-length 4
//@ precondition repOK pose BTree=1: 13
package shapes;

import java.util.IdentityHashMap;
import java.util.Map;

/** B-tree of order 4 (one to three keys a node), distinct ints. An empty tree has no root. */
public class BTree {
    class Node {
        int n;
        int[] keys = new int[3];
        Node[] kids = new Node[4];
    }

    private Node root;
    private int height; // edges from the root to any leaf
    private int size;

    public BTree() { }

    public boolean contains(int key) {
        Node x = root;
        while (x != null) {
            int i = 0;
            while (i < x.n && x.keys[i] < key) i++;
            if (i < x.n && x.keys[i] == key) return true;
            x = x.kids[i];
        }
        return false;
    }

    public boolean insert(int key) {
        if (contains(key)) return false;
        if (root == null) root = new Node();
        if (root.n == 3) {
            Node up = new Node();
            up.kids[0] = root;
            root = up;
            height++;
            split(up, 0);
        }
        Node x = root;
        for (int depth = 0; depth < height; depth++) {
            int i = 0;
            while (i < x.n && x.keys[i] < key) i++;
            if (x.kids[i].n == 3) {
                split(x, i);
                if (x.keys[i] < key) i++;
            }
            x = x.kids[i];
        }
        int i = x.n++;
        for (; i > 0 && x.keys[i - 1] > key; i--) x.keys[i] = x.keys[i - 1];
        x.keys[i] = key;
        size++;
        return true;
    }

    private void split(Node x, int i) {
        Node left = x.kids[i], right = new Node();
        right.n = 1;
        right.keys[0] = left.keys[2];
        right.kids[0] = left.kids[2];
        right.kids[1] = left.kids[3];
        left.kids[2] = left.kids[3] = null;
        left.n = 1;
        for (int j = x.n; j > i; j--) { x.keys[j] = x.keys[j - 1]; x.kids[j + 1] = x.kids[j]; }
        x.keys[i] = left.keys[1];
        x.kids[i + 1] = right;
        x.n++;
    }

    /** Takes the least key out; null if empty. */
    public Integer removeMin() {
        if (root == null) return null;
        Node x = root;
        while (x.kids[0] != null) {
            Node c = x.kids[0], s = x.kids[1];
            if (c.n == 1) {
                c.keys[1] = x.keys[0];
                c.kids[2] = s.kids[0];
                c.n = 2;
                if (s.n > 1) { // borrow
                    x.keys[0] = s.keys[0];
                    shift(s);
                } else {       // merge
                    c.keys[2] = s.keys[0];
                    c.kids[3] = s.kids[1];
                    c.n = 3;
                    shift(x);
                    x.kids[0] = c;
                    if (x.n == 0) { root = c; height--; }
                }
            }
            x = c;
        }
        int min = x.keys[0];
        shift(x);
        size--;
        if (size == 0) root = null;
        return min;
    }

    private void shift(Node s) {
        for (int j = 1; j < s.n; j++) s.keys[j - 1] = s.keys[j];
        for (int j = 1; j <= s.n; j++) s.kids[j - 1] = s.kids[j];
        s.kids[s.n] = null;
        s.n--;
    }

    public boolean repOK() {
        if (root == null) return height == 0 && size == 0;
        if (height < 0 || height > 30 || size < 0) return false;
        return count(root, height, Long.MIN_VALUE, Long.MAX_VALUE, new IdentityHashMap<>()) == size;
    }

    // number of keys at and below x, all within (lo, hi); -1 if something is wrong
    private long count(Node x, int h, long lo, long hi, Map<Object, Object> seen) {
        if (x == null || x.keys == null || x.kids == null) return -1;
        if (x.n < 1 || x.n > 3 || x.keys.length != 3 || x.kids.length != 4) return -1;
        if (seen.put(x, x) != null || seen.put(x.keys, x) != null || seen.put(x.kids, x) != null) return -1;
        long total = x.n;
        for (int i = 0; i < 4; i++) {
            Node kid = x.kids[i];
            if (h == 0 || i > x.n) {
                if (kid != null) return -1;
            } else {
                long from = i == 0 ? lo : x.keys[i - 1], to = i == x.n ? hi : x.keys[i];
                long below = count(kid, h - 1, from, to, seen);
                if (below < 0) return -1;
                total += below;
            }
        }
        for (int i = 0; i < x.n; i++)
            if (x.keys[i] <= lo || x.keys[i] >= hi || i > 0 && x.keys[i - 1] >= x.keys[i]) return -1;
        return total;
    }
}
