package separation;

/** A node with two references and a number, of which predicates can say how many there are, or how deep they go. */
public class Measured {
    int val;
    Measured left;
    Measured right;

    /** Goes down as in a search tree, a few steps; -1 if it comes to `u`. */
    static int find(Measured t, Measured u, int n) {
        int steps = 0;
        while (t != null && steps < 4) {
            if (t == u) {
                return -1;
            }
            t = t.val < n ? t.right : t.left;
            steps++;
        }
        return steps;
    }

    static boolean joins(Measured t, Measured u, int n) {
        if (n <= 0 || t == null) {
            return false;
        }
        return t.left == u || u != null && u.val == n && u.left == t.right;
    }

    /** What is read at the end may have been written. */
    static int turn(Measured t, Measured u, int n) {
        Measured left = t.left;
        if (left == null) {
            t.val = n;
            return u == null ? 0 : u.val;
        }
        t.left = left.right;
        left.right = t;
        return left.val > t.val ? 1 : u == left ? 2 : 3;
    }

    /** How far it goes to the left, and then to the right. */
    static int count(Measured t, Measured u, int n) {
        if (n < 0) {
            return -1;
        }
        int all = 0;
        for (Measured at = t; at != null && all < 3; at = at.left) {
            all++;
        }
        for (Measured at = u; at != null && all < 5; at = at.right) {
            all++;
        }
        return all == n ? 0 : all;
    }
}
