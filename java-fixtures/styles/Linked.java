package styles;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Doubly linked list of ints with head, tail and size; ten equivalent invariants. */
public class Linked {
    static class Node {
        int value;
        Node prev, next;

        Node(int value) {
            this.value = value;
        }
    }

    Node head, tail;
    int size;

    public Linked() {
    }

    public void add(int value) {
        Node n = new Node(value);
        n.prev = tail;
        if (tail == null)
            head = n;
        else
            tail.next = n;
        tail = n;
        size++;
    }

    public void addFirst(int value) {
        Node n = new Node(value);
        n.next = head;
        if (head == null)
            tail = n;
        else
            head.prev = n;
        head = n;
        size++;
    }

    public boolean contains(int value) {
        Node n = head;
        while (n != null && n.value != value)
            n = n.next;
        return n != null;
    }

    /** Removes the first node with this value. */
    public boolean remove(int value) {
        Node n = head;
        while (n != null && n.value != value)
            n = n.next;
        if (n == null)
            return false;
        if (n.prev == null)
            head = n.next;
        else
            n.prev.next = n.next;
        if (n.next == null)
            tail = n.prev;
        else
            n.next.prev = n.prev;
        size--;
        return true;
    }

    public void reverse() {
        Node n = head;
        head = tail;
        tail = n;
        while (n != null) {
            Node rest = n.next;
            n.next = n.prev;
            n.prev = rest;
            n = rest;
        }
    }

    // ---- 0: recursion in halves (a good list may be long), number of nodes or -1 ----

    public boolean repOK0() {
        if (head == null || tail == null)
            return head == tail && size == 0;
        if (head.prev != null || size < 1)
            return false;
        Node[] cursor = {head};
        int n = advance(cursor, size);
        return n == size && cursor[0] == null;
    }

    // moves the cursor over up to `most` nodes
    private int advance(Node[] cursor, int most) {
        Node n = cursor[0];
        if (n == null || most == 0)
            return 0;
        if (most == 1) {
            if (n.next == null ? n != tail : n.next.prev != n)
                return -1;
            cursor[0] = n.next;
            return 1;
        }
        int a = advance(cursor, most / 2);
        if (a == -1)
            return -1;
        int b = advance(cursor, most - most / 2);
        return b == -1 ? -1 : a + b;
    }

    // ---- 1: recursion over ranges, left by an exception ----

    private static class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    public boolean repOK1() {
        List<Node> nodes = new ArrayList<>();
        HashSet<Node> once = new HashSet<>();
        for (Node n = head; n != null; n = n.next) {
            if (!once.add(n))
                return false;
            nodes.add(n);
        }
        try {
            if (nodes.isEmpty())
                require(tail == null);
            else
                range(nodes, 0, nodes.size());
            require(size == nodes.size());
            return true;
        } catch (Broken b) {
            return false;
        }
    }

    private void range(List<Node> nodes, int from, int to) {
        if (to - from == 1) {
            Node n = nodes.get(from);
            require(n.prev == (from == 0 ? null : nodes.get(from - 1)));
            require((n == tail) == (to == nodes.size()));
        } else {
            int mid = (from + to) >>> 1;
            range(nodes, from, mid);
            range(nodes, mid, to);
        }
    }

    private static void require(boolean condition) {
        if (!condition)
            throw new Broken();
    }

    // ---- 2: LinkedList worklist and HashSet; contains, then add ----

    public boolean repOK2() {
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> worklist = new LinkedList<Node>();
        if (head != null) {
            if (head.prev != null)
                return false;
            worklist.add(head);
        } else if (tail != null) {
            return false;
        }
        while (!worklist.isEmpty()) {
            Node current = worklist.removeFirst();
            if (visited.contains(current))
                return false;
            visited.add(current);
            if (current.next != null) {
                if (current.next.prev != current)
                    return false;
                worklist.add(current.next);
            } else if (current != tail) {
                return false;
            }
        }
        return visited.size() == size;
    }

    // ---- 3: ArrayDeque and IdentityHashMap with positions ----

    public boolean repOK3() {
        Map<Node, Integer> position = new IdentityHashMap<>();
        ArrayDeque<Node> order = new ArrayDeque<>();
        for (Node n = head; n != null; n = n.next) {
            if (position.putIfAbsent(n, order.size()) != null)
                return false;
            order.addLast(n);
        }
        if (order.peekLast() != tail)
            return false;
        int expected = -1;
        while (!order.isEmpty()) {
            Node n = order.pollFirst();
            int before = -1;
            if (n.prev != null) {
                Integer p = position.get(n.prev);
                if (p == null)
                    return false;
                before = p;
            }
            if (before != expected)
                return false;
            expected++;
        }
        return expected + 1 == size;
    }

    // ---- 4: pairs ----

    private static class Pair {
        Node node;
        Integer index;

        Pair(Node node, Integer index) {
            this.node = node;
            this.index = index;
        }
    }

    public boolean repOK4() {
        if (head == null && tail == null)
            return size == 0;
        if (head == null || tail == null)
            return false;
        Set<Node> seen = new HashSet<>();
        LinkedList<Pair> forward = new LinkedList<>();
        Pair p = new Pair(head, 0);
        while (p.node != null) {
            if (!seen.add(p.node))
                return false;
            forward.add(p);
            p = new Pair(p.node.next, p.index + 1);
        }
        if (p.index != size)
            return false;
        Node back = tail;
        while (!forward.isEmpty()) {
            Pair q = forward.removeLast();
            if (q.node != back)
                return false;
            back = q.node.prev;
            if ((q.index == 0) != (back == null))
                return false;
        }
        return true;
    }

    // ---- 5: parallel lists of nodes and numbers ----

    public boolean repOK5() {
        ArrayList<Node> nodes = new ArrayList<>();
        ArrayList<Integer> backLinks = new ArrayList<>(); // how often a node is its successor's prev, 0 or 1
        Node last = null;
        for (Node n = head; n != null; n = n.next) {
            if (n.prev != last)
                return false;
            nodes.add(n);
            backLinks.add(n.next != null && n.next.prev == n ? 1 : 0);
            if (n.next == head)
                return false;
            last = n;
        }
        if (last != tail)
            return false;
        int sum = 0;
        for (int i = 0; i < backLinks.size(); i++)
            sum += backLinks.get(i);
        if (!nodes.isEmpty() && sum != nodes.size() - 1)
            return false;
        return nodes.size() == size;
    }

    // ---- 6: one pass for each thing ----

    public boolean repOK6() {
        return endsOK() && acyclic() && tailIsLast() && backLinksOK() && sizeOK();
    }

    private boolean endsOK() {
        if ((head == null) != (tail == null))
            return false;
        return head == null || head.prev == null && tail.next == null;
    }

    private boolean acyclic() {
        Set<Node> s = new HashSet<>();
        boolean fresh = true;
        for (Node n = head; n != null && fresh; n = n.next)
            fresh = s.add(n);
        return fresh;
    }

    private boolean tailIsLast() {
        Node n = head;
        while (n != null && n.next != null)
            n = n.next;
        return n == tail;
    }

    private boolean backLinksOK() {
        Node n = head;
        while (n != null) {
            Node m = n.next;
            if (m != null && m.prev != n)
                return false;
            n = m;
        }
        return true;
    }

    private boolean sizeOK() {
        int n = size;
        for (Node x = head; x != null; x = x.next)
            n--;
        return n == 0;
    }

    // ---- 7: one walk for everything ----

    public boolean repOK7() {
        int left = size;
        Node before = null, n = head;
        while (left > 0) {
            if (n == null || n.prev != before)
                return false;
            before = n;
            n = n.next;
            left--;
        }
        return left == 0 && n == null && tail == before;
    }

    // ---- 8: from both ends at once, after a hare and a tortoise ----

    public boolean repOK8() {
        Node slow = head, fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast)
                return false;
        }
        int n = 0;
        for (Node x = head; x != null; x = x.next)
            n++;
        if (n != size)
            return false;
        Node a = head, b = tail, lastA = null;
        // after i steps forward and i steps back: a.next and b.prev must fit
        for (int i = 0; i < n; i++) {
            if (a == null || b == null)
                return false;
            if (a.next != null && a.next.prev != a)
                return false;
            if (b.prev != null && b.prev.next != b)
                return false;
            lastA = a;
            a = a.next;
            b = b.prev;
        }
        if (a != null || b != null || lastA != tail)
            return false;
        return head == null || head.prev == null && tail.next == null;
    }

    // ---- 9: a visitor with fields, all in one boolean ----

    private static class Visitor {
        boolean ok = true;
        final int[] counter = {0};
        Node last;
        final IdentityHashMap<Node, Boolean> seen = new IdentityHashMap<>();

        boolean visit(Node n) {
            boolean again = seen.put(n, true) != null;
            ok &= !again;
            ok &= n.prev == last;
            ok &= last == null || last.next == n;
            last = n;
            counter[0]++;
            return !again;
        }
    }

    public boolean repOK9() {
        Visitor v = new Visitor();
        Node n = head;
        boolean more = n != null;
        while (more) {
            more = v.visit(n);
            n = n.next;
            more &= n != null;
        }
        v.ok &= v.last == tail;
        v.ok &= v.counter[0] == size;
        return v.ok;
    }
}
