//@ method shapes.DisjointLists#complete()
//@ precondition repOK lazy DisjointLists=1: 2 5 9
//@ precondition repOK pose DisjointLists=1: 2 4 6
//@ method shapes.DisjointLists#redo(int)
//@ precondition repOK lazy DisjointLists=1: 3 8 18
//@ precondition repOK pose DisjointLists=1: 3 7 14
package shapes;

import java.util.HashSet;

/** Two lists that share no node: work to do and work done (done is kept in rising order, repeats allowed). */
public class DisjointLists {

    static class Node {
        int value;
        Node next;
        Node(int v) { value = v; }
    }

    Node todo, done;
    int todoSize, doneSize;

    public DisjointLists() { }

    public void add(int v) {
        Node n = new Node(v);
        n.next = todo;
        todo = n;
        todoSize++;
    }

    /** First of todo goes to its place in done. */
    public boolean complete() {
        if (todo == null) return false;
        Node n = todo;
        todo = n.next;
        todoSize--;
        if (done == null || done.value >= n.value) {
            n.next = done;
            done = n;
        } else {
            Node at = done;
            while (at.next != null && at.next.value < n.value) at = at.next;
            n.next = at.next;
            at.next = n;
        }
        doneSize++;
        return true;
    }

    /** All of done with this value go back to the front of todo. */
    public int redo(int v) {
        Node prev = null, cur = done;
        int moved = 0;
        while (cur != null) {
            Node rest = cur.next;
            if (cur.value == v) {
                if (prev == null) done = rest; else prev.next = rest;
                cur.next = todo;
                todo = cur;
                moved++;
            } else {
                prev = cur;
            }
            cur = rest;
        }
        todoSize += moved;
        doneSize -= moved;
        return moved;
    }

    private static boolean distinct(Node from, HashSet<Node> seen) {
        for (Node n = from; n != null; n = n.next)
            if (!seen.add(n)) return false;
        return true;
    }

    public boolean repOK() {
        HashSet<Node> seen = new HashSet<>();
        if (!distinct(todo, seen) || seen.size() != todoSize) return false;
        if (!distinct(done, seen) || seen.size() - todoSize != doneSize) return false;
        for (Node n = done; n != null && n.next != null; n = n.next)
            if (n.value > n.next.value) return false;
        return true;
    }
}
