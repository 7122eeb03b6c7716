package styles;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** AVL tree of distinct ints (a leaf has height 1) with ten equivalent invariants. */
public class Avl {
    static class Node {
        int key;
        int height = 1;
        Node left, right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int size;

    public Avl() {
    }

    private static int heightOf(Node n) {
        return n == null ? 0 : n.height;
    }

    private static void measure(Node n) {
        n.height = Math.max(heightOf(n.left), heightOf(n.right)) + 1;
    }

    private static Node rightUp(Node n) {
        Node r = n.right;
        n.right = r.left;
        r.left = n;
        measure(n);
        measure(r);
        return r;
    }

    private static Node leftUp(Node n) {
        Node l = n.left;
        n.left = l.right;
        l.right = n;
        measure(n);
        measure(l);
        return l;
    }

    private static Node balance(Node n) {
        int tilt = heightOf(n.left) - heightOf(n.right);
        if (tilt == 2) {
            if (heightOf(n.left.left) < heightOf(n.left.right))
                n.left = rightUp(n.left);
            n = leftUp(n);
        } else if (tilt == -2) {
            if (heightOf(n.right.right) < heightOf(n.right.left))
                n.right = leftUp(n.right);
            n = rightUp(n);
        } else {
            measure(n);
        }
        return n;
    }

    public boolean contains(int key) {
        Node n = root;
        while (n != null) {
            if (n.key == key)
                return true;
            n = n.key > key ? n.left : n.right;
        }
        return false;
    }

    public boolean put(int key) {
        if (contains(key))
            return false;
        root = putUnder(root, key);
        size++;
        return true;
    }

    private static Node putUnder(Node n, int key) {
        if (n == null)
            return new Node(key);
        if (key < n.key)
            n.left = putUnder(n.left, key);
        else
            n.right = putUnder(n.right, key);
        return balance(n);
    }

    public boolean remove(int key) {
        if (!contains(key))
            return false;
        root = cut(root, key);
        size--;
        return true;
    }

    private static Node cut(Node n, int key) {
        if (key < n.key) {
            n.left = cut(n.left, key);
        } else if (key > n.key) {
            n.right = cut(n.right, key);
        } else if (n.left == null) {
            return n.right;
        } else if (n.right == null) {
            return n.left;
        } else {
            Node s = n.right;
            while (s.left != null)
                s = s.left;
            Node rest = cutFirst(n.right);
            s.left = n.left;
            s.right = rest;
            n = s;
        }
        return balance(n);
    }

    private static Node cutFirst(Node n) {
        if (n.left == null)
            return n.right;
        n.left = cutFirst(n.left);
        return balance(n);
    }

    // No AVL tree with an int number of nodes is higher. The recursive invariants stop there.
    private static final int HIGHEST = 46;

    // ---- 0: recursion, true height or -1; counter in an int[] ----

    public boolean repOK0() {
        int[] n = {0};
        int h = check(root, null, null, 0, n);
        return h != -1 && n[0] == size;
    }

    private int check(Node x, Integer min, Integer max, int depth, int[] n) {
        if (x == null)
            return 0;
        if (depth >= HIGHEST)
            return -1;
        if (min != null && x.key <= min)
            return -1;
        if (max != null && x.key >= max)
            return -1;
        n[0]++;
        int l = check(x.left, min, x.key, depth + 1, n);
        if (l == -1)
            return -1;
        int r = check(x.right, x.key, max, depth + 1, n);
        if (r == -1)
            return -1;
        if (Math.abs(l - r) > 1)
            return -1;
        int h = 1 + Math.max(l, r);
        return h == x.height ? h : -1;
    }

    // ---- 1: recursion left by an exception ----

    private static final class NotAvl extends Exception {
        private static final long serialVersionUID = 1;
    }

    public boolean repOK1() {
        try {
            Set<Node> nodes = new HashSet<>();
            long[] last = {Long.MIN_VALUE};
            walk(root, heightOf(root), nodes, last);
            if (nodes.size() != size)
                throw new NotAvl();
        } catch (NotAvl e) {
            return false;
        }
        return true;
    }

    private void walk(Node x, int height, Set<Node> nodes, long[] last) throws NotAvl {
        if (height < 0 || height > HIGHEST || (x == null) != (height == 0))
            throw new NotAvl();
        if (x == null)
            return;
        if (!nodes.add(x))
            throw new NotAvl();
        int l = heightOf(x.left), r = heightOf(x.right);
        if (Math.max(l, r) != height - 1 || Math.min(l, r) < height - 2)
            throw new NotAvl();
        walk(x.left, l, nodes, last);
        if (x.key <= last[0])
            throw new NotAvl();
        last[0] = x.key;
        walk(x.right, r, nodes, last);
    }

    // ---- 2: LinkedList worklist with HashSet for shape and heights; in-order keys after ----

    public boolean repOK2() {
        if (root == null)
            return size == 0;
        HashSet<Node> visited = new HashSet<Node>();
        LinkedList<Node> worklist = new LinkedList<Node>();
        worklist.add(root);
        visited.add(root);
        while (!worklist.isEmpty()) {
            Node current = worklist.removeFirst();
            Node left = current.left;
            if (left != null) {
                if (visited.contains(left))
                    return false;
                visited.add(left);
                worklist.add(left);
            }
            Node right = current.right;
            if (right != null) {
                if (visited.contains(right))
                    return false;
                visited.add(right);
                worklist.add(right);
            }
        }
        if (visited.size() != size)
            return false;
        for (Node n : visited) {
            int l = n.left == null ? 0 : n.left.height;
            int r = n.right == null ? 0 : n.right.height;
            if (l < 0 || r < 0)
                return false;
            if (l - r > 1 || r - l > 1)
                return false;
            if ((long) n.height != 1L + (l > r ? l : r))
                return false;
        }
        LinkedList<Integer> keys = new LinkedList<Integer>();
        inorder(root, keys); // flat by now
        int before = keys.removeFirst();
        while (!keys.isEmpty()) {
            int key = keys.removeFirst();
            if (key <= before)
                return false;
            before = key;
        }
        return true;
    }

    private static void inorder(Node n, List<Integer> keys) {
        if (n.left != null)
            inorder(n.left, keys);
        keys.add(n.key);
        if (n.right != null)
            inorder(n.right, keys);
    }

    // ---- 3: ArrayDeque, IdentityHashMap with the true heights, children before parents ----

    public boolean repOK3() {
        Deque<Node> down = new ArrayDeque<>(), up = new ArrayDeque<>();
        Map<Node, Integer> height = new IdentityHashMap<>();
        if (root != null)
            down.push(root);
        while (!down.isEmpty()) {
            Node n = down.pop();
            if (height.put(n, 0) != null)
                return false;
            up.push(n);
            if (n.left != null)
                down.push(n.left);
            if (n.right != null)
                down.push(n.right);
        }
        Map<Node, Integer> least = new IdentityHashMap<>(), greatest = new IdentityHashMap<>();
        int n = 0;
        for (Node x : up) { // last pushed first
            int l = 0, r = 0, lo = x.key, hi = x.key;
            if (x.left != null) {
                if (greatest.get(x.left) >= x.key)
                    return false;
                l = height.get(x.left);
                lo = least.get(x.left);
            }
            if (x.right != null) {
                if (least.get(x.right) <= x.key)
                    return false;
                r = height.get(x.right);
                hi = greatest.get(x.right);
            }
            if (x.height != Math.max(l, r) + 1 || Math.abs(r - l) >= 2)
                return false;
            height.put(x, x.height);
            least.put(x, lo);
            greatest.put(x, hi);
            n++;
        }
        return size == n;
    }

    // ---- 4: pairs of node and Integer ----

    private static final class Pair {
        final Node node;
        final Integer value;

        Pair(Node node, Integer value) {
            this.node = node;
            this.value = value;
        }
    }

    public boolean repOK4() {
        if (size < 0)
            return false;
        // value: the height the node above asks for
        LinkedList<Pair> todo = new LinkedList<>();
        HashSet<Node> met = new HashSet<>();
        todo.add(new Pair(root, root == null ? Integer.valueOf(0) : Integer.valueOf(root.height)));
        while (!todo.isEmpty()) {
            Pair p = todo.removeLast();
            if (p.node == null) {
                if (p.value != 0)
                    return false;
                continue;
            }
            if (!met.add(p.node) || met.size() > size)
                return false;
            if (p.value < 1 || p.node.height != p.value)
                return false;
            int l = heightOf(p.node.left), r = heightOf(p.node.right);
            if (l != p.value - 1 && r != p.value - 1)
                return false;
            if (l != p.value - 1 && l != p.value - 2 || r != p.value - 1 && r != p.value - 2)
                return false;
            todo.add(new Pair(p.node.left, l));
            todo.add(new Pair(p.node.right, r));
        }
        // value: 0 on the first visit, 1 when the left side is done
        LinkedList<Pair> stack = new LinkedList<>();
        if (root != null)
            stack.push(new Pair(root, 0));
        Integer last = null;
        while (!stack.isEmpty()) {
            Pair p = stack.pop();
            if (p.value == 0) {
                if (p.node.right != null)
                    stack.push(new Pair(p.node.right, 0));
                stack.push(new Pair(p.node, 1));
                if (p.node.left != null)
                    stack.push(new Pair(p.node.left, 0));
            } else {
                if (last != null && last >= p.node.key)
                    return false;
                last = p.node.key;
            }
        }
        return met.size() == size;
    }

    // ---- 5: parallel lists ----

    public boolean repOK5() {
        ArrayList<Node> nodes = new ArrayList<>();
        ArrayList<Integer> parents = new ArrayList<>(); // index of the parent
        ArrayList<Boolean> lefts = new ArrayList<>();
        if (root != null) {
            nodes.add(root);
            parents.add(-1);
            lefts.add(false);
        }
        for (int i = 0; i < nodes.size(); i++) {
            Node n = nodes.get(i);
            int child = i, above = 0;
            for (int up = parents.get(i); up >= 0; child = up, up = parents.get(up)) {
                if (++above >= HIGHEST)
                    return false;
                int bound = nodes.get(up).key;
                if (lefts.get(child) ? n.key >= bound : n.key <= bound)
                    return false; // also when n is met again below itself or elsewhere
            }
            if (n.left != null) {
                nodes.add(n.left);
                parents.add(i);
                lefts.add(true);
            }
            if (n.right != null) {
                nodes.add(n.right);
                parents.add(i);
                lefts.add(false);
            }
        }
        if (nodes.size() != size)
            return false;
        int[] left = new int[nodes.size()], right = new int[nodes.size()];
        for (int i = nodes.size() - 1; i >= 0; i--) {
            if (left[i] - right[i] > 1 || right[i] - left[i] > 1)
                return false;
            int h = Math.max(left[i], right[i]) + 1;
            if (nodes.get(i).height != h)
                return false;
            if (parents.get(i) >= 0) {
                if (lefts.get(i))
                    left[parents.get(i)] = h;
                else
                    right[parents.get(i)] = h;
            }
        }
        return true;
    }

    // ---- 6: one pass for each thing ----

    public boolean repOK6() {
        if (!noNodeTwice())
            return false;
        if (!balanced())
            return false;
        if (!heightsRight())
            return false;
        if (!sizeRight())
            return false;
        return root == null || keysWithin(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private boolean noNodeTwice() {
        IdentityHashMap<Node, Object> seen = new IdentityHashMap<>();
        ArrayDeque<Node> todo = new ArrayDeque<>();
        for (Node n = root; n != null; n = todo.poll()) {
            if (seen.containsKey(n))
                return false;
            seen.put(n, null);
            if (n.left != null)
                todo.add(n.left);
            if (n.right != null)
                todo.add(n.right);
        }
        return true;
    }

    private boolean balanced() {
        ArrayDeque<Node> todo = new ArrayDeque<>();
        for (Node n = root; n != null; n = todo.poll()) {
            long tilt = (long) heightOf(n.left) - heightOf(n.right);
            if (tilt < -1 || tilt > 1)
                return false;
            if (n.left != null)
                todo.add(n.left);
            if (n.right != null)
                todo.add(n.right);
        }
        return true;
    }

    private boolean heightsRight() {
        LinkedList<Node> todo = new LinkedList<>();
        for (Node n = root; n != null; n = todo.poll()) {
            int most = 0;
            for (Node k : Arrays.asList(n.left, n.right)) {
                if (k == null)
                    continue;
                if (k.height < 1)
                    return false;
                most = Math.max(most, k.height);
                todo.add(k);
            }
            if (n.height - 1 != most)
                return false;
        }
        return true;
    }

    private boolean sizeRight() {
        int n = 0;
        List<Node> level = root == null ? Collections.emptyList() : Collections.singletonList(root);
        while (!level.isEmpty()) {
            n += level.size();
            List<Node> next = new ArrayList<>();
            for (Node x : level) {
                if (x.left != null)
                    next.add(x.left);
                if (x.right != null)
                    next.add(x.right);
            }
            level = next;
        }
        return n == size;
    }

    /** lo and hi are included. */
    private static boolean keysWithin(Node n, int lo, int hi) {
        if (n.key < lo || n.key > hi)
            return false;
        if (n.left != null && (n.key == Integer.MIN_VALUE || !keysWithin(n.left, lo, n.key - 1)))
            return false;
        if (n.right != null && (n.key == Integer.MAX_VALUE || !keysWithin(n.right, n.key + 1, hi)))
            return false;
        return true;
    }

    // ---- 7: one in-order walk with an explicit stack ----

    public boolean repOK7() {
        List<Node> stack = new ArrayList<>();
        Set<Node> seen = new HashSet<>();
        Node previous = null;
        int n = 0;
        for (Node x = root; x != null || !stack.isEmpty(); ) {
            if (x != null) {
                if (!seen.add(x))
                    return false;
                int l = heightOf(x.left), r = heightOf(x.right), h = x.height;
                if (l < 0 || r < 0 || h < 1)
                    return false;
                if (x.left != null && l == 0 || x.right != null && r == 0)
                    return false;
                if (!(l == h - 1 && r == h - 1 || l == h - 1 && r == h - 2 || l == h - 2 && r == h - 1))
                    return false;
                stack.add(x);
                x = x.left;
            } else {
                x = stack.remove(stack.size() - 1);
                if (previous != null && !(previous.key < x.key))
                    return false;
                previous = x;
                n++;
                x = x.right;
            }
        }
        return n == size;
    }

    // ---- 8: plain arrays as a queue, no collections; size looked at first ----

    public boolean repOK8() {
        if (size < 0 || root == null && size != 0)
            return false;
        Node[] queue = new Node[4];
        long[] low = new long[4], high = new long[4];
        int head = 0, tail = 0;
        if (root != null) {
            queue[0] = root;
            low[0] = Long.MIN_VALUE;
            high[0] = Long.MAX_VALUE;
            tail = 1;
        }
        while (head < tail) {
            Node x = queue[head];
            if (tail > size || x.key <= low[head] || x.key >= high[head])
                return false;
            if (tail + 2 > queue.length) {
                queue = Arrays.copyOf(queue, 2 * queue.length);
                low = Arrays.copyOf(low, queue.length);
                high = Arrays.copyOf(high, queue.length);
            }
            int tallest = 0, least = Integer.MAX_VALUE;
            for (int side = 0; side < 2; side++) {
                Node k = side == 0 ? x.left : x.right;
                int h = 0;
                if (k != null) {
                    h = k.height;
                    if (h <= 0)
                        return false;
                    queue[tail] = k;
                    low[tail] = side == 0 ? low[head] : x.key;
                    high[tail] = side == 0 ? x.key : high[head];
                    tail++;
                }
                tallest = h > tallest ? h : tallest;
                least = h < least ? h : least;
            }
            if (tallest - least > 1 || x.height - tallest != 1)
                return false;
            head++;
        }
        return tail == size;
    }

    // ---- 9: a visitor with fields, one boolean ----

    private class Visitor {
        private boolean fine = true;
        private int met = 0;
        private int result; // height of the subtree seen last
        private Integer key; // seen last
        private final Map<Node, Integer> depth = new HashMap<>();

        private void visit(Node n, int d) {
            result = 0;
            if (n == null)
                return;
            if (depth.putIfAbsent(n, d) != null || d > HIGHEST) {
                fine = false;
                return;
            }
            ++met;
            visit(n.left, d + 1);
            int l = result;
            fine &= key == null || key.compareTo(n.key) < 0;
            key = n.key;
            visit(n.right, d + 1);
            int r = result;
            fine &= l - r <= 1;
            fine &= r - l <= 1;
            result = (l > r ? l : r) + 1;
            fine &= n.height == result;
        }
    }

    public boolean repOK9() {
        Visitor v = new Visitor();
        v.visit(root, 1);
        boolean good = v.fine;
        good &= v.met == size;
        return good;
    }
}
