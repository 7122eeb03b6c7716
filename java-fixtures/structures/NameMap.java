package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * The red-black tree of {@link TreeMap} for the names of fields: a class of its own, as in the study, so that a scope
 * counts its entries apart from those of the other map.
 */
class NameMap {
    static final boolean RED = false;
    static final boolean BLACK = true;

    Entry root;
    int size;

    static class Entry {
        int name;
        FieldInfo value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color = BLACK;

        Entry(int name, FieldInfo value, Entry parent) {
            this.name = name;
            this.value = value;
            this.parent = parent;
        }

        FieldInfo setValue(FieldInfo value) {
            FieldInfo old = this.value;
            this.value = value;
            return old;
        }
    }

    FieldInfo get(int name) {
        Entry e = entry(name);
        return e == null ? null : e.value;
    }

    FieldInfo put(int name, FieldInfo value) {
        if (root == null) {
            size++;
            root = new Entry(name, value, null);
            return null;
        }
        Entry e = root;
        while (true) {
            if (name == e.name) {
                return e.setValue(value);
            }
            if (name < e.name) {
                if (e.left == null) {
                    size++;
                    e.left = new Entry(name, value, e);
                    fixAfterInsertion(e.left);
                    return null;
                }
                e = e.left;
            } else {
                if (e.right == null) {
                    size++;
                    e.right = new Entry(name, value, e);
                    fixAfterInsertion(e.right);
                    return null;
                }
                e = e.right;
            }
        }
    }

    private Entry entry(int name) {
        Entry e = root;
        while (e != null) {
            if (name == e.name) {
                return e;
            }
            e = name < e.name ? e.left : e.right;
        }
        return null;
    }

    private static Entry successor(Entry e) {
        if (e.right != null) {
            Entry next = e.right;
            while (next.left != null) {
                next = next.left;
            }
            return next;
        }
        Entry next = e.parent;
        while (next != null && e == next.right) {
            e = next;
            next = next.parent;
        }
        return next;
    }

    /** Where {@code e} hangs, {@code by} does. */
    private void replace(Entry e, Entry by) {
        if (e.parent == null) {
            root = by;
        } else if (e == e.parent.left) {
            e.parent.left = by;
        } else {
            e.parent.right = by;
        }
    }

    private void rotateLeft(Entry e) {
        Entry up = e.right;
        e.right = up.left;
        if (up.left != null) {
            up.left.parent = e;
        }
        up.parent = e.parent;
        replace(e, up);
        up.left = e;
        e.parent = up;
    }

    private void rotateRight(Entry e) {
        Entry up = e.left;
        e.left = up.right;
        if (up.right != null) {
            up.right.parent = e;
        }
        up.parent = e.parent;
        replace(e, up);
        up.right = e;
        e.parent = up;
    }

    private void fixAfterInsertion(Entry e) {
        e.color = RED;
        while (e != null && e != root && e.parent.color == RED) {
            if (parentOf(e) == leftOf(parentOf(parentOf(e)))) {
                Entry uncle = rightOf(parentOf(parentOf(e)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(e), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(e)), RED);
                    e = parentOf(parentOf(e));
                } else {
                    if (e == rightOf(parentOf(e))) {
                        e = parentOf(e);
                        rotateLeft(e);
                    }
                    setColor(parentOf(e), BLACK);
                    setColor(parentOf(parentOf(e)), RED);
                    if (parentOf(parentOf(e)) != null) {
                        rotateRight(parentOf(parentOf(e)));
                    }
                }
            } else {
                Entry uncle = leftOf(parentOf(parentOf(e)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(e), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(e)), RED);
                    e = parentOf(parentOf(e));
                } else {
                    if (e == leftOf(parentOf(e))) {
                        e = parentOf(e);
                        rotateRight(e);
                    }
                    setColor(parentOf(e), BLACK);
                    setColor(parentOf(parentOf(e)), RED);
                    if (parentOf(parentOf(e)) != null) {
                        rotateLeft(parentOf(parentOf(e)));
                    }
                }
            }
        }
        root.color = BLACK;
    }

    private static boolean colorOf(Entry e) {
        return e == null ? BLACK : e.color;
    }

    private static void setColor(Entry e, boolean color) {
        if (e != null) {
            e.color = color;
        }
    }

    private static Entry parentOf(Entry e) {
        return e == null ? null : e.parent;
    }

    private static Entry leftOf(Entry e) {
        return e == null ? null : e.left;
    }

    private static Entry rightOf(Entry e) {
        return e == null ? null : e.right;
    }

    /** A tree that knows its parents, with the colours and black heights of a red-black one. */
    boolean repOK() {
        return root == null || root.parent == null && isTree() && isColored() && isBalanced();
    }

    private boolean isTree() {
        Set<Entry> visited = new HashSet<>();
        java.util.LinkedList<Entry> worklist = new java.util.LinkedList<>();
        visited.add(root);
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Entry e = worklist.removeFirst();
            if (e.left != null) {
                if (!visited.add(e.left) || e.left.parent != e) {
                    return false;
                }
                worklist.add(e.left);
            }
            if (e.right != null) {
                if (!visited.add(e.right) || e.right.parent != e) {
                    return false;
                }
                worklist.add(e.right);
            }
        }
        return true;
    }

    /** The root is black, and so are the children of what is red. */
    private boolean isColored() {
        if (root.color == RED) {
            return false;
        }
        java.util.LinkedList<Entry> worklist = new java.util.LinkedList<>();
        worklist.add(root);
        while (!worklist.isEmpty()) {
            Entry e = worklist.removeFirst();
            if (e.color == RED && (colorOf(e.left) == RED || colorOf(e.right) == RED)) {
                return false;
            }
            if (e.left != null) {
                worklist.add(e.left);
            }
            if (e.right != null) {
                worklist.add(e.right);
            }
        }
        return true;
    }

    private static class Pair<T, U> {
        T first;
        U second;

        Pair(T first, U second) {
            this.first = first;
            this.second = second;
        }
    }

    /** As many black entries are on every way down. */
    private boolean isBalanced() {
        int height = -1;
        java.util.LinkedList<Pair<Entry, Integer>> worklist = new java.util.LinkedList<>();
        worklist.add(new Pair<>(root, 0));
        while (!worklist.isEmpty()) {
            Pair<Entry, Integer> next = worklist.removeFirst();
            Entry e = next.first;
            int blacks = next.second;
            if (e != null) {
                int below = e.color == BLACK ? blacks + 1 : blacks;
                worklist.add(new Pair<>(e.left, below));
                worklist.add(new Pair<>(e.right, below));
            } else if (height == -1) {
                height = blacks;
            } else if (height != blacks) {
                return false;
            }
        }
        return true;
    }

    /** The keys are in order, and the size is their number. */
    boolean isOrdered() {
        if (root == null) {
            return size == 0;
        }
        Entry e = root;
        while (e.left != null) {
            e = e.left;
        }
        int entries = 1;
        for (Entry next = successor(e); next != null; next = successor(next)) {
            if (e.name >= next.name) {
                return false;
            }
            e = next;
            entries++;
        }
        return size == entries;
    }
}
