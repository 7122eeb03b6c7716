//@ method shapes.SentinelList#removeAt(int)
//@ precondition repOK lazy SentinelList=1: 2 4 8
//@ precondition repOK pose SentinelList=1: 2 4 6
//@ method shapes.SentinelList#reverse()
//@ precondition repOK lazy SentinelList=1: 1 2 3
//@ precondition repOK pose SentinelList=1: 1 2 3
package shapes;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Circular doubly linked list around a sentinel. */
public class SentinelList {
    class Node {
        int item;
        Node next = this, prev = this;
    }

    final Node ring = new Node();
    int size = 0;

    public SentinelList() { super(); }

    private void insertAfter(Node where, int item) {
        Node x = new Node();
        x.item = item;
        x.prev = where;
        x.next = where.next;
        x.next.prev = x;
        where.next = x;
        size++;
    }

    public void addFirst(int item) { insertAfter(ring, item); }

    public void addLast(int item) { insertAfter(ring.prev, item); }

    /** Removes the item at a position; counts from the back if negative (-1 is the last). */
    public boolean removeAt(int index) {
        if (index >= size || index < -size) return false;
        Node x = ring;
        if (index >= 0)
            for (int i = 0; i <= index; i++) x = x.next;
        else
            for (int i = -1; i >= index; i--) x = x.prev;
        x.prev.next = x.next;
        x.next.prev = x.prev;
        size--;
        return true;
    }

    public void reverse() {
        Node x = ring;
        do {
            Node t = x.next;
            x.next = x.prev;
            x.prev = t;
            x = t;
        } while (x != ring);
    }

    public boolean repOK() {
        if (ring == null) return false;
        if (ring.item != 0) return false;
        Set<Node> met = Collections.newSetFromMap(new IdentityHashMap<>());
        Node x = ring;
        do {
            if (!met.add(x)) return false;
            if (x.next == null) return false;
            if (x.next.prev != x) return false;
            x = x.next;
        } while (x != ring);
        return size == met.size() - 1;
    }
}
