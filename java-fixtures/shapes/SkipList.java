//@ method shapes.SkipList#contains(int)
//@ option --array-length 4
//@ precondition repOK lazy SkipList=1: 1 13
//@ precondition repOK pose SkipList=1: 1 13
//@ method shapes.SkipList#remove(int)
//@ option --array-length 4
//@ precondition repOK lazy SkipList=1: 1 13
//@ precondition repOK pose SkipList=1: 1 13
package shapes;

import java.util.HashSet;
import java.util.Set;

public class SkipList {
    static final int TOP = 4;

    static final class Node {
        final int key;
        Node[] next;
        Node(int key, int height) { this.key = key; next = new Node[height]; }
    }

    Node head = new Node(Integer.MIN_VALUE, TOP);
    int size;
    int level = 1;    // the tallest node's height, 1 if there is none
    int seed = 12345; // any value is fine

    public SkipList() { }

    private int pickHeight() {
        seed = seed * 1103515245 + 12345;
        int bits = (seed >>> 16) & 0xff, h = 1;
        while (h < TOP && (bits & 1) == 1) { h++; bits >>= 1; }
        return h;
    }

    private Node[] before(int key) {
        Node[] path = new Node[TOP];
        Node x = head;
        for (int l = TOP - 1; l >= 0; l--) {
            while (x.next[l] != null && x.next[l].key < key) x = x.next[l];
            path[l] = x;
        }
        return path;
    }

    public boolean contains(int key) {
        Node x = head;
        for (int l = level - 1; l >= 0; l--)
            while (x.next[l] != null && x.next[l].key < key) x = x.next[l];
        x = x.next[0];
        return x != null && x.key == key;
    }

    public boolean add(int key) {
        Node[] path = before(key);
        Node at = path[0].next[0];
        if (at != null && at.key == key) return false;
        Node fresh = new Node(key, pickHeight());
        for (int l = 0; l < fresh.next.length; l++) {
            fresh.next[l] = path[l].next[l];
            path[l].next[l] = fresh;
        }
        level = Math.max(level, fresh.next.length);
        size++;
        return true;
    }

    public boolean remove(int key) {
        Node[] path = before(key);
        Node dead = path[0].next[0];
        if (dead == null || dead.key != key) return false;
        for (int l = 0; l < dead.next.length; l++) path[l].next[l] = dead.next[l];
        while (level > 1 && head.next[level - 1] == null) level--;
        size--;
        return true;
    }

    public boolean repOK() {
        if (head == null || head.next == null || head.next.length != TOP) return false;
        Set<Node> nodes = new HashSet<>();
        nodes.add(head);
        int tallest = 1;
        Node[] reached = new Node[TOP]; // last node met with at least this height
        for (int l = 0; l < TOP; l++) reached[l] = head;
        Long last = null;
        Node cur = head.next[0];
        while (cur != null) {
            if (!nodes.add(cur)) return false;
            if (last != null && last >= cur.key) return false;
            last = (long) cur.key;
            if (cur.next == null) return false;
            int h = cur.next.length;
            if (h < 1 || h > TOP) return false;
            for (Node other : nodes)
                if (other != cur && other.next == cur.next) return false;
            for (int l = 0; l < h; l++) {
                if (reached[l].next[l] != cur) return false;
                reached[l] = cur;
            }
            if (h > tallest) tallest = h;
            cur = cur.next[0];
        }
        for (int l = 0; l < TOP; l++)
            if (reached[l].next[l] != null) return false;
        return nodes.size() - 1 == size && tallest == level;
    }
}
