//@ method structures.TreeMap#put(int,java.lang.Object)
//@ precondition repOK compat lazy TreeMap=1: 6 17 25 47 71
//@ precondition repOKPrecise lazy TreeMap=1: 4 10 18 30 46
//@ method structures.TreeMap#remove(int)
//@ precondition repOK compat lazy TreeMap=1: 4 16 24 87
//@ precondition repOKPrecise lazy TreeMap=1: 4 12 17 41
//@ precondition repOKPrecise pose TreeMap=1: 4 12 16
//@ method structures.TreeMap#containsKey(int)
//@ precondition repOK compat lazy TreeMap=1: 4 10 10 22 22
package structures;

import java.util.HashSet;
import java.util.Set;

/** The red-black tree that java.util had, from int to any object. An entry is black unless it is made red. */
public class TreeMap {
    static final boolean RED = false;
    static final boolean BLACK = true;

    Entry root;
    int size;

    class Entry {
        int key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color = BLACK;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }

        Object setValue(Object value) {
            Object old = this.value;
            this.value = value;
            return old;
        }
    }

    public boolean containsKey(int key) {
        return entry(key) != null;
    }

    public Object get(int key) {
        Entry e = entry(key);
        return e == null ? null : e.value;
    }

    public boolean containsValue(Object value) {
        if (root == null) {
            return false;
        }
        return value == null ? hasNull(root) : has(root, value);
    }

    private static boolean hasNull(Entry e) {
        return e.value == null || e.left != null && hasNull(e.left) || e.right != null && hasNull(e.right);
    }

    private static boolean has(Entry e, Object value) {
        return value.equals(e.value) || e.left != null && has(e.left, value) || e.right != null && has(e.right, value);
    }

    public Object put(int key, Object value) {
        if (root == null) {
            size++;
            root = new Entry(key, value, null);
            return null;
        }
        Entry e = root;
        while (true) {
            if (key == e.key) {
                return e.setValue(value);
            }
            if (key < e.key) {
                if (e.left == null) {
                    size++;
                    e.left = new Entry(key, value, e);
                    fixAfterInsertion(e.left);
                    return null;
                }
                e = e.left;
            } else {
                if (e.right == null) {
                    size++;
                    e.right = new Entry(key, value, e);
                    fixAfterInsertion(e.right);
                    return null;
                }
                e = e.right;
            }
        }
    }

    public Object remove(int key) {
        Entry e = entry(key);
        if (e == null) {
            return null;
        }
        Object value = e.value;
        delete(e);
        return value;
    }

    private Entry entry(int key) {
        Entry e = root;
        while (e != null) {
            if (key == e.key) {
                return e;
            }
            e = key < e.key ? e.left : e.right;
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

    private void delete(Entry e) {
        size--;
        if (e.left != null && e.right != null) {
            Entry next = successor(e);
            e.key = next.key;
            e.value = next.value;
            e = next;
        }
        Entry child = e.left != null ? e.left : e.right;
        if (child != null) {
            child.parent = e.parent;
            replace(e, child);
            e.left = null;
            e.right = null;
            e.parent = null;
            if (e.color == BLACK) {
                fixAfterDeletion(child);
            }
        } else if (e.parent == null) {
            root = null;
        } else {
            if (e.color == BLACK) {
                fixAfterDeletion(e);
            }
            if (e.parent != null) {
                replace(e, null);
                e.parent = null;
            }
        }
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

    private void fixAfterDeletion(Entry e) {
        while (e != root && colorOf(e) == BLACK) {
            if (e == leftOf(parentOf(e))) {
                Entry sibling = rightOf(parentOf(e));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(e), RED);
                    rotateLeft(parentOf(e));
                    sibling = rightOf(parentOf(e));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    e = parentOf(e);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(e));
                    }
                    setColor(sibling, colorOf(parentOf(e)));
                    setColor(parentOf(e), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(e));
                    e = root;
                }
            } else {
                Entry sibling = leftOf(parentOf(e));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(e), RED);
                    rotateRight(parentOf(e));
                    sibling = leftOf(parentOf(e));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    e = parentOf(e);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(e));
                    }
                    setColor(sibling, colorOf(parentOf(e)));
                    setColor(parentOf(e), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(e));
                    e = root;
                }
            }
        }
        setColor(e, BLACK);
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
    public boolean repOK() {
        return isRedBlack(new HashSet<>());
    }

    /** The same, and none of the entries is among those visited; they are from now on. */
    boolean isRedBlack(Set<Entry> visited) {
        return root == null || root.parent == null && isTree(visited) && isColored() && isBalanced();
    }

    private boolean isTree(Set<Entry> visited) {
        java.util.LinkedList<Entry> worklist = new java.util.LinkedList<>();
        if (!visited.add(root)) {
            return false;
        }
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

    private class Pair<T, U> {
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

    /** And the keys are in order, and the size is their number. */
    public boolean repOKPrecise() {
        return repOK() && isOrdered();
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
            if (e.key >= next.key) {
                return false;
            }
            e = next;
            entries++;
        }
        return size == entries;
    }
}
