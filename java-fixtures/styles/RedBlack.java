package styles;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Red-black tree of distinct ints with ten equivalent invariants. */
public class RedBlack {
    static class Node {
        int key;
        boolean black;
        Node left, right, parent;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int size;

    public RedBlack() {
    }

    public boolean contains(int key) {
        Node x = root;
        while (x != null) {
            if (key == x.key)
                return true;
            x = key < x.key ? x.left : x.right;
        }
        return false;
    }

    public boolean put(int key) {
        Node p = null;
        Node x = root;
        while (x != null) {
            if (key == x.key)
                return false;
            p = x;
            x = key < x.key ? x.left : x.right;
        }
        Node z = new Node(key);
        z.parent = p;
        if (p == null)
            root = z;
        else if (key < p.key)
            p.left = z;
        else
            p.right = z;
        size++;
        afterPut(z);
        return true;
    }

    private void afterPut(Node z) {
        while (z != root && !z.parent.black) {
            Node p = z.parent;
            Node g = p.parent;
            if (p == g.left) {
                if (isBlack(g.right)) {
                    if (z == p.right) {
                        left(p);
                        p = z;
                    }
                    p.black = true;
                    g.black = false;
                    right(g);
                    break;
                }
            } else {
                if (isBlack(g.left)) {
                    if (z == p.left) {
                        right(p);
                        p = z;
                    }
                    p.black = true;
                    g.black = false;
                    left(g);
                    break;
                }
            }
            g.left.black = true;
            g.right.black = true;
            g.black = false;
            z = g;
        }
        root.black = true;
    }

    private static boolean isBlack(Node n) {
        return n == null || n.black;
    }

    private void left(Node x) {
        Node y = x.right;
        x.right = y.left;
        if (y.left != null)
            y.left.parent = x;
        hang(x, y);
        y.left = x;
        x.parent = y;
    }

    private void right(Node x) {
        Node y = x.left;
        x.left = y.right;
        if (y.right != null)
            y.right.parent = x;
        hang(x, y);
        y.right = x;
        x.parent = y;
    }

    /** Puts y (perhaps null) where x hangs. */
    private void hang(Node x, Node y) {
        if (x.parent == null)
            root = y;
        else if (x.parent.left == x)
            x.parent.left = y;
        else
            x.parent.right = y;
        if (y != null)
            y.parent = x.parent;
    }

    public boolean remove(int key) {
        Node z = root;
        while (z != null && z.key != key)
            z = key < z.key ? z.left : z.right;
        if (z == null)
            return false;
        if (z.left != null && z.right != null) {
            Node s = z.left;
            while (s.right != null)
                s = s.right;
            z.key = s.key;
            z = s;
        }
        Node kid = z.left == null ? z.right : z.left;
        if (kid != null) { // then z is black and the kid is red
            hang(z, kid);
            kid.black = true;
        } else {
            if (z.black)
                beforeCut(z);
            hang(z, null);
        }
        size--;
        return true;
    }

    // the way through x is about to lose a black
    private void beforeCut(Node x) {
        while (x != root && x.black) {
            Node p = x.parent;
            boolean onLeft = p.left == x;
            Node w = onLeft ? p.right : p.left;
            if (!w.black) {
                w.black = true;
                p.black = false;
                if (onLeft)
                    left(p);
                else
                    right(p);
                w = onLeft ? p.right : p.left;
            }
            if (isBlack(w.left) && isBlack(w.right)) {
                w.black = false;
                x = p;
                continue;
            }
            if (onLeft) {
                if (isBlack(w.right)) {
                    w.left.black = true;
                    w.black = false;
                    right(w);
                    w = p.right;
                }
                w.right.black = true;
            } else {
                if (isBlack(w.left)) {
                    w.right.black = true;
                    w.black = false;
                    left(w);
                    w = p.left;
                }
                w.left.black = true;
            }
            w.black = p.black;
            p.black = true;
            if (onLeft)
                left(p);
            else
                right(p);
            return;
        }
        x.black = true;
    }

    // No red-black tree with an int number of nodes has a way down longer than this; the recursive
    // invariants give up there, so that a long chain of nodes cannot overflow the stack.
    private static final int DEEPEST = 64;

    // ---- 0: recursion, black height or -1; nodes counted in an int[] ----

    public boolean repOK0() {
        if (root == null)
            return size == 0;
        if (root.parent != null || !root.black)
            return false;
        int[] counter = new int[1];
        if (blackHeight(root, Long.MIN_VALUE, Long.MAX_VALUE, counter, 0) == -1)
            return false;
        return counter[0] == size;
    }

    private int blackHeight(Node x, long lo, long hi, int[] counter, int depth) {
        if (x == null)
            return 0;
        if (depth > DEEPEST || x.key <= lo || x.key >= hi)
            return -1;
        if (x.left != null && (x.left.parent != x || !x.black && !x.left.black))
            return -1;
        if (x.right != null && (x.right.parent != x || !x.black && !x.right.black))
            return -1;
        counter[0]++;
        int l = blackHeight(x.left, lo, x.key, counter, depth + 1);
        if (l == -1)
            return -1;
        int r = blackHeight(x.right, x.key, hi, counter, depth + 1);
        if (r != l)
            return -1;
        return x.black ? l + 1 : l;
    }

    // ---- 1: recursion left by an exception ----

    private static class Bad extends RuntimeException {
        private static final long serialVersionUID = 1;

        Bad() {
            super(null, null, false, false);
        }
    }

    private static void must(boolean b) {
        if (!b)
            throw new Bad();
    }

    public boolean repOK1() {
        try {
            must(isBlack(root));
            HashSet<Node> seen = new HashSet<>();
            descend(root, null, null, null, seen, DEEPEST);
            must(seen.size() == size);
            return true;
        } catch (Bad bad) {
            return false;
        }
    }

    private static int descend(Node x, Node from, Integer min, Integer max, Set<Node> seen, int more) {
        if (x == null)
            return 1;
        must(more > 0);
        must(seen.add(x));
        must(x.parent == from);
        must(min == null || min < x.key);
        must(max == null || max > x.key);
        must(x.black || from != null && from.black);
        int a = descend(x.left, x, min, x.key, seen, more - 1);
        int b = descend(x.right, x, x.key, max, seen, more - 1);
        must(a == b);
        return a + (x.black ? 1 : 0);
    }

    // ---- 2: LinkedList as a worklist with a HashSet, then colours, then the ways down ----

    public boolean repOK2() {
        if (root == null)
            return size == 0;
        if (root.parent != null)
            return false;
        Set<Node> visited = new HashSet<Node>();
        LinkedList<Node> work = new LinkedList<Node>();
        visited.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node cur = work.removeFirst();
            if (cur.left != null) {
                if (!visited.add(cur.left))
                    return false;
                if (cur.left.parent != cur)
                    return false;
                work.add(cur.left);
            }
            if (cur.right != null) {
                if (!visited.add(cur.right))
                    return false;
                if (cur.right.parent != cur)
                    return false;
                work.add(cur.right);
            }
        }
        if (visited.size() != size)
            return false;
        if (!root.black)
            return false;
        for (Node n : visited)
            if (!n.black && !n.parent.black)
                return false;
        // every node that lacks a child has the same number of blacks above it
        int expected = -1;
        for (Node n : visited) {
            if (n.left != null && n.right != null)
                continue;
            int blacks = 0;
            for (Node up = n; up != null; up = up.parent)
                if (up.black)
                    blacks++;
            if (expected == -1)
                expected = blacks;
            else if (expected != blacks)
                return false;
        }
        for (Node n : visited) {
            for (Node low = n, up = n.parent; up != null; low = up, up = up.parent) {
                boolean fits = low == up.left ? n.key < up.key : n.key > up.key;
                if (!fits)
                    return false;
            }
        }
        return true;
    }

    // ---- 3: ArrayDeque and IdentityHashMap; the map holds the blacks from the root on ----

    public boolean repOK3() {
        Map<Node, Integer> blacks = new IdentityHashMap<>();
        Map<Node, long[]> range = new IdentityHashMap<>();
        ArrayDeque<Node> todo = new ArrayDeque<>();
        Integer bottom = null;
        if (root != null) {
            if (!root.black || root.parent != null)
                return false;
            blacks.put(root, 1);
            range.put(root, new long[] {Long.MIN_VALUE, Long.MAX_VALUE});
            todo.push(root);
        }
        while (!todo.isEmpty()) {
            Node x = todo.pop();
            long[] in = range.get(x);
            if (x.key <= in[0] || x.key >= in[1])
                return false;
            Node[] kids = {x.left, x.right};
            for (int i = 0; i < 2; i++) {
                Node k = kids[i];
                if (k == null) {
                    if (bottom != null && !bottom.equals(blacks.get(x)))
                        return false;
                    bottom = blacks.get(x);
                    continue;
                }
                if (blacks.containsKey(k) || k.parent != x || !(k.black || x.black))
                    return false;
                blacks.put(k, blacks.get(x) + (k.black ? 1 : 0));
                range.put(k, i == 0 ? new long[] {in[0], x.key} : new long[] {x.key, in[1]});
                todo.push(k);
            }
        }
        return blacks.size() == size;
    }

    // ---- 4: pairs ----

    private static class Pair<A, B> {
        private final A first;
        private final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        A first() {
            return first;
        }

        B second() {
            return second;
        }
    }

    public boolean repOK4() {
        if (root == null)
            return size == 0;
        if (root.parent != null || !root.black)
            return false;
        Set<Node> nodes = new HashSet<>();
        LinkedList<Pair<Node, Node>> links = new LinkedList<>(); // node, parent
        links.add(new Pair<>(root, null));
        while (!links.isEmpty()) {
            Pair<Node, Node> p = links.removeFirst();
            Node n = p.first();
            if (n == null)
                continue;
            if (n.parent != p.second() || nodes.contains(n))
                return false;
            nodes.add(n);
            links.addLast(new Pair<>(n.left, n));
            links.addLast(new Pair<>(n.right, n));
        }
        LinkedList<Pair<Node, Pair<Integer, Integer>>> bounds = new LinkedList<>();
        bounds.add(new Pair<>(root, new Pair<>(null, null)));
        while (!bounds.isEmpty()) {
            Pair<Node, Pair<Integer, Integer>> p = bounds.removeLast();
            Node n = p.first();
            Integer low = p.second().first(), high = p.second().second();
            if (low != null && low.intValue() >= n.key)
                return false;
            if (high != null && high.intValue() <= n.key)
                return false;
            if (n.left != null)
                bounds.add(new Pair<>(n.left, new Pair<>(low, n.key)));
            if (n.right != null)
                bounds.add(new Pair<>(n.right, new Pair<>(n.key, high)));
        }
        LinkedList<Pair<Node, Integer>> blacks = new LinkedList<>();
        blacks.add(new Pair<>(root, Integer.valueOf(0)));
        Integer height = null;
        while (!blacks.isEmpty()) {
            Pair<Node, Integer> p = blacks.removeFirst();
            Node n = p.first();
            if (n == null) {
                if (height == null)
                    height = p.second();
                else if (!height.equals(p.second()))
                    return false;
            } else {
                if (!n.black && !(isBlack(n.left) && isBlack(n.right)))
                    return false;
                Integer below = n.black ? p.second() + 1 : p.second();
                blacks.add(new Pair<>(n.left, below));
                blacks.add(new Pair<>(n.right, below));
            }
        }
        return nodes.size() == size;
    }

    // ---- 5: parallel lists ----

    public boolean repOK5() {
        if (size < 0)
            return false;
        if ((size == 0) != (root == null))
            return false;
        if (size == 0)
            return true;
        List<Node> nodes = new ArrayList<>();
        List<Integer> blacks = new ArrayList<>(), lows = new ArrayList<>(), highs = new ArrayList<>();
        if (root.parent != null || !root.black)
            return false;
        nodes.add(root);
        blacks.add(1);
        lows.add(null);
        highs.add(null);
        int wanted = 0;
        for (int i = 0; i < nodes.size(); i++) {
            Node n = nodes.get(i);
            Integer low = lows.get(i), high = highs.get(i);
            // keys in open ranges: a node cannot be met twice
            if (low != null && n.key <= low || high != null && n.key >= high)
                return false;
            if (n.left == null || n.right == null) {
                if (wanted == 0)
                    wanted = blacks.get(i);
                if (wanted != blacks.get(i))
                    return false;
            }
            if (n.left != null) {
                if (n.left.parent != n || !n.black && !n.left.black)
                    return false;
                nodes.add(n.left);
                blacks.add(blacks.get(i) + (n.left.black ? 1 : 0));
                lows.add(low);
                highs.add(n.key);
            }
            if (n.right != null) {
                if (n.right.parent != n || !n.black && !n.right.black)
                    return false;
                nodes.add(n.right);
                blacks.add(blacks.get(i) + (n.right.black ? 1 : 0));
                lows.add(n.key);
                highs.add(high);
            }
            if (nodes.size() > size)
                return false;
        }
        return nodes.size() == size;
    }

    // ---- 6: one pass for each thing ----

    public boolean repOK6() {
        // from heights on the tree is known to be flat enough for recursion
        return treeShaped() && parentsRight() && coloursRight() && blacksEven() && ordered(root) && count(root) == size;
    }

    private boolean treeShaped() {
        Set<Node> been = new HashSet<>();
        ArrayList<Node> todo = new ArrayList<>();
        if (root != null)
            todo.add(root);
        while (todo.size() > 0) {
            Node n = todo.remove(todo.size() - 1);
            if (!been.add(n))
                return false;
            if (n.left != null)
                todo.add(n.left);
            if (n.right != null)
                todo.add(n.right);
        }
        return true;
    }

    private boolean parentsRight() {
        if (root == null)
            return true;
        ArrayDeque<Node> todo = new ArrayDeque<>();
        todo.add(root);
        while (!todo.isEmpty()) {
            Node n = todo.remove();
            if (n.left != null) {
                if (n.left.parent != n)
                    return false;
                todo.add(n.left);
            }
            if (n.right != null) {
                if (n.right.parent != n)
                    return false;
                todo.add(n.right);
            }
        }
        return root.parent == null;
    }

    private boolean coloursRight() {
        if (!isBlack(root))
            return false;
        LinkedList<Node> todo = new LinkedList<>();
        todo.add(root);
        while (!todo.isEmpty()) {
            Node n = todo.poll();
            if (n == null)
                continue;
            if (!n.black && (!isBlack(n.left) || !isBlack(n.right)))
                return false;
            todo.add(n.left);
            todo.add(n.right);
        }
        return true;
    }

    // level by level: the red children count as their parent's level
    private boolean blacksEven() {
        List<Node> level = new ArrayList<>();
        level.add(root);
        while (true) {
            int missing = 0;
            List<Node> next = new ArrayList<>();
            for (int i = 0; i < level.size(); i++) {
                Node n = level.get(i);
                if (n == null) {
                    missing++;
                    continue;
                }
                for (Node k : new Node[] {n.left, n.right}) {
                    if (isBlack(k)) {
                        next.add(k);
                    } else {
                        next.add(k.left);
                        next.add(k.right);
                    }
                }
            }
            if (missing > 0)
                return missing == level.size();
            level = next;
        }
    }

    private static boolean ordered(Node n) {
        if (n == null)
            return true;
        for (Node m = n.left; m != null; m = m.right)
            if (m.key >= n.key)
                return false;
        for (Node m = n.right; m != null; m = m.left)
            if (m.key <= n.key)
                return false;
        return ordered(n.left) && ordered(n.right);
    }

    private static int count(Node n) {
        return n == null ? 0 : count(n.left) + 1 + count(n.right);
    }

    // ---- 7: one in-order walk with a stack that sees to everything ----

    public boolean repOK7() {
        ArrayList<Node> stack = new ArrayList<>();
        HashSet<Node> seen = new HashSet<>();
        Node x = root, above = null;
        int blacks = 0; // on the way down to x, x not counted
        ArrayList<Integer> blacksAt = new ArrayList<>();
        int full = -1;
        boolean first = true;
        int last = 0;
        if (root != null && !root.black)
            return false;
        while (true) {
            while (x != null) {
                if (!seen.add(x) || x.parent != above)
                    return false;
                if (!x.black && !above.black)
                    return false;
                if (x.black)
                    blacks++;
                stack.add(x);
                blacksAt.add(blacks);
                above = x;
                x = x.left;
            }
            if (full < 0)
                full = blacks;
            if (full != blacks)
                return false;
            if (stack.isEmpty())
                break;
            int top = stack.size() - 1;
            above = stack.remove(top);
            blacks = blacksAt.remove(top);
            if (!first && above.key <= last)
                return false;
            first = false;
            last = above.key;
            x = above.right;
            if (x == null && stack.isEmpty()) {
                if (blacks != full)
                    return false;
                break;
            }
        }
        return seen.size() == size;
    }

    // ---- 8: along the parent links, no memory of visited nodes ----

    public boolean repOK8() {
        if (root == null)
            return 0 == size;
        if (root.parent != null || !root.black)
            return false;
        int n = 0, blacks = 0, leafBlacks = -1;
        Long before = null;
        Node at = root, from = null;
        while (at != null) {
            if (from == at.parent) { // coming down
                if (at.left != null && at.left == at.right)
                    return false;
                if (at.left != null && at.left.parent != at)
                    return false;
                if (at.right != null && at.right.parent != at)
                    return false;
                if (!at.black && !at.parent.black)
                    return false;
                n++;
                if (at.black)
                    blacks++;
                if (at.left == null || at.right == null) {
                    if (leafBlacks < 0)
                        leafBlacks = blacks;
                    else if (leafBlacks != blacks)
                        return false;
                }
                if (at.left != null) {
                    from = at;
                    at = at.left;
                    continue;
                }
                from = null;
            }
            if (from == at.left) { // left side is done
                if (before != null && before >= at.key)
                    return false;
                before = (long) at.key;
                if (at.right != null) {
                    from = at;
                    at = at.right;
                    continue;
                }
            }
            if (at.black)
                blacks--;
            from = at;
            at = at.parent;
        }
        return n == size;
    }

    // ---- 9: a visitor with fields; nothing returned early, all gathered in one boolean ----

    private static class Visitor {
        boolean ok = true;
        int nodes;
        int blacks;
        int wayDown = -1;
        final IdentityHashMap<Node, Node> seen = new IdentityHashMap<>();
        final List<Integer> keys = new LinkedList<>();

        void visit(Node n, Node parent, int depth) {
            if (n == null) {
                if (wayDown == -1)
                    wayDown = blacks;
                ok &= wayDown == blacks;
                return;
            }
            boolean fresh = seen.put(n, n) == null && depth <= DEEPEST;
            ok &= fresh;
            if (fresh) {
                nodes++;
                ok &= n.parent == parent;
                ok &= n.black || parent != null && parent.black;
                blacks += n.black ? 1 : 0;
                visit(n.left, n, depth + 1);
                keys.add(n.key);
                visit(n.right, n, depth + 1);
                blacks -= n.black ? 1 : 0;
            }
        }

        void compareKeys() {
            Iterator<Integer> it = keys.iterator();
            Integer previous = it.hasNext() ? it.next() : null;
            while (it.hasNext()) {
                Integer key = it.next();
                ok &= previous.compareTo(key) < 0;
                previous = key;
            }
        }
    }

    public boolean repOK9() {
        Visitor v = new Visitor();
        v.visit(root, null, 0);
        v.compareKeys();
        v.ok &= v.nodes == size;
        return v.ok;
    }
}
