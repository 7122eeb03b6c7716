//@ method pose.TreeMap#get6
//@ leaves pose=254+0
//@ only pose
//@ method pose.TreeMap#containsKey6
//@ leaves pose=254+0
//@ only pose
//@ method pose.TreeMap#firstKey9
//@ leaves lazy=67+0 lazier=57+0 lazier#=57+0 uber-lazy=57+0 pose=12+0
//@ method pose.TreeMap#lastKey9
//@ leaves lazy=67+0 lazier=57+0 lazier#=57+0 uber-lazy=57+0 pose=12+0
//@ method pose.TreeMap#containsValue2
//@ leaves pose=74+2
//@ only pose
//@ method pose.TreeMap#put2
//@ leaves lazy=93+0 lazier=84+0 lazier#=80+0 uber-lazy=50+0 pose=44+0
//@ method pose.TreeMap#remove0
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
package pose;

/** A red-black tree. What is searched or changed is bounded by a depth. */
public class TreeMap {
    static final int RED = 0;
    static final int BLACK = 1;

    Entry root;
    int size;

    static class Entry {
        int key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        int color;
    }

    public Object get6(int key) {
        Entry e = entry(key, 6);
        return e == null ? null : e.value;
    }

    public boolean containsKey6(int key) {
        return entry(key, 6) != null;
    }

    private Entry entry(int key, int bound) {
        Entry e = root;
        for (int depth = 1; e != null; depth++) {
            if (depth > bound) {
                return null;
            }
            if (key == e.key) {
                return e;
            }
            e = key < e.key ? e.left : e.right;
        }
        return null;
    }

    public int firstKey9() {
        Entry e = root;
        for (int depth = 1; e != null && e.left != null; depth++) {
            e = depth > 9 ? null : e.left;
        }
        return e == null ? -1 : e.key;
    }

    public int lastKey9() {
        Entry e = root;
        for (int depth = 1; e != null && e.right != null; depth++) {
            e = depth > 9 ? null : e.right;
        }
        return e == null ? -1 : e.key;
    }

    public boolean containsValue2(Object value) {
        return value == null ? nullBelow(root, 2) : valueBelow(root, value, 2);
    }

    private static boolean nullBelow(Entry e, int depth) {
        if (depth == 0) {
            return false;
        }
        if (e.value == null) {
            return true;
        }
        boolean left = e.left != null && nullBelow(e.left, depth - 1);
        boolean right = e.right != null && nullBelow(e.right, depth - 1);
        return left | right;
    }

    private static boolean valueBelow(Entry e, Object value, int depth) {
        if (depth == 0) {
            return false;
        }
        if (e.value == value) {
            return true;
        }
        boolean left = e.left != null && valueBelow(e.left, value, depth - 1);
        boolean right = e.right != null && valueBelow(e.right, value, depth - 1);
        return left | right;
    }

    public Object put2(int key) {
        return put(key, new Object(), 2);
    }

    private Object put(int key, Object value, int bound) {
        if (root == null) {
            root = leaf(key, value, null);
            root.color = BLACK;
            return null;
        }
        Entry t = root;
        t.parent = null;
        for (int depth = 1; depth <= bound; depth++) {
            if (key < t.key) {
                if (t.left == null) {
                    t.left = leaf(key, value, t);
                    inserted(t.left, bound);
                    return null;
                }
                t.left.parent = t;
                t = t.left;
            } else if (key == t.key) {
                Object old = t.value;
                t.value = value;
                return old;
            } else {
                if (t.right == null) {
                    t.right = leaf(key, value, t);
                    inserted(t.right, bound);
                    return null;
                }
                t.right.parent = t;
                t = t.right;
            }
        }
        return null;
    }

    private Entry leaf(int key, Object value, Entry parent) {
        size++;
        Entry e = new Entry();
        e.key = key;
        e.value = value;
        e.parent = parent;
        return e;
    }

    /** No red entry below a red one. */
    private void inserted(Entry x, int bound) {
        x.color = RED;
        for (int depth = 1; x != null && x != root && x.parent.color != BLACK && depth <= bound; depth++) {
            if (parent(x) == left(parent(parent(x)))) {
                Entry uncle = right(parent(parent(x)));
                if (color(uncle) == RED) {
                    x = recolored(x, uncle);
                } else {
                    if (x == right(parent(x))) {
                        x = parent(x);
                        rotateLeft(x);
                    }
                    paint(parent(x), BLACK);
                    paint(parent(parent(x)), RED);
                    if (parent(parent(x)) != null) {
                        rotateRight(parent(parent(x)));
                    }
                }
            } else {
                Entry uncle = left(parent(parent(x)));
                if (color(uncle) == RED) {
                    x = recolored(x, uncle);
                } else {
                    if (x == left(parent(x))) {
                        x = parent(x);
                        rotateRight(x);
                    }
                    paint(parent(x), BLACK);
                    paint(parent(parent(x)), RED);
                    if (parent(parent(x)) != null) {
                        rotateLeft(parent(parent(x)));
                    }
                }
            }
        }
        root.color = BLACK;
    }

    private static Entry recolored(Entry x, Entry uncle) {
        paint(parent(x), BLACK);
        paint(uncle, BLACK);
        paint(parent(parent(x)), RED);
        return parent(parent(x));
    }

    public Object remove0(int key) {
        return remove(key, 0);
    }

    private Object remove(int key, int bound) {
        Entry e = entry(key, bound);
        if (e == null) {
            return null;
        }
        Object old = e.value;
        size--;
        if (e.left != null && e.right != null) {
            Entry next = e.right;
            for (int depth = 1; next.left != null && depth <= bound; depth++) {
                next = next.left;
            }
            e.key = next.key;
            e.value = next.value;
            e = next;
        }
        Entry child = e.left == null ? e.right : e.left;
        if (child != null) {
            replace(e, child);
            e.left = e.right = e.parent = null;
            if (e.color == BLACK) {
                removed(child, bound);
            }
        } else if (e.parent == null) {
            root = null;
        } else {
            if (e.color == BLACK) {
                removed(e, bound);
            }
            if (e.parent != null) {
                if (e == e.parent.left) {
                    e.parent.left = null;
                } else if (e == e.parent.right) {
                    e.parent.right = null;
                }
                e.parent = null;
            }
        }
        return old;
    }

    /** As many black entries on each way down. */
    private void removed(Entry x, int bound) {
        for (int depth = 1; x != root && color(x) == BLACK && depth <= bound; depth++) {
            if (x == left(parent(x))) {
                Entry sibling = right(parent(x));
                if (color(sibling) == RED) {
                    paint(sibling, BLACK);
                    paint(parent(x), RED);
                    rotateLeft(parent(x));
                    sibling = right(parent(x));
                }
                if (color(left(sibling)) == BLACK && color(right(sibling)) == BLACK) {
                    paint(sibling, RED);
                    x = parent(x);
                } else {
                    if (color(right(sibling)) == BLACK) {
                        paint(left(sibling), BLACK);
                        paint(sibling, RED);
                        rotateRight(sibling);
                        sibling = right(parent(x));
                    }
                    paint(sibling, color(parent(x)));
                    paint(parent(x), BLACK);
                    paint(right(sibling), BLACK);
                    rotateLeft(parent(x));
                    x = root;
                }
            } else {
                Entry sibling = left(parent(x));
                if (color(sibling) == RED) {
                    paint(sibling, BLACK);
                    paint(parent(x), RED);
                    rotateRight(parent(x));
                    sibling = left(parent(x));
                }
                if (color(right(sibling)) == BLACK && color(left(sibling)) == BLACK) {
                    paint(sibling, RED);
                    x = parent(x);
                } else {
                    if (color(left(sibling)) == BLACK) {
                        paint(right(sibling), BLACK);
                        paint(sibling, RED);
                        rotateLeft(sibling);
                        sibling = left(parent(x));
                    }
                    paint(sibling, color(parent(x)));
                    paint(parent(x), BLACK);
                    paint(left(sibling), BLACK);
                    rotateRight(parent(x));
                    x = root;
                }
            }
        }
        paint(x, BLACK);
    }

    private void rotateLeft(Entry p) {
        Entry r = p.right;
        p.right = r.left;
        if (r.left != null) {
            r.left.parent = p;
        }
        replace(p, r);
        r.left = p;
        p.parent = r;
    }

    private void rotateRight(Entry p) {
        Entry l = p.left;
        p.left = l.right;
        if (l.right != null) {
            l.right.parent = p;
        }
        l.parent = p.parent;
        if (p.parent == null) {
            root = l;
        } else if (p.parent.right == p) {
            p.parent.right = l;
        } else {
            p.parent.left = l;
        }
        l.right = p;
        p.parent = l;
    }

    /** What was below the parent is now another entry. */
    private void replace(Entry e, Entry by) {
        by.parent = e.parent;
        if (e.parent == null) {
            root = by;
        } else if (e.parent.left == e) {
            e.parent.left = by;
        } else {
            e.parent.right = by;
        }
    }

    private static Entry parent(Entry e) {
        return e == null ? null : e.parent;
    }

    private static Entry left(Entry e) {
        return e == null ? null : e.left;
    }

    private static Entry right(Entry e) {
        return e == null ? null : e.right;
    }

    private static int color(Entry e) {
        return e == null ? BLACK : e.color;
    }

    private static void paint(Entry e, int color) {
        if (e != null) {
            e.color = color;
        }
    }
}
