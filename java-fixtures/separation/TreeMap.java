//@ method separation.TreeMap#containsKey(int)
//@ precondition repOK pose TreeMap=1: 4 10 10
//@ method separation.TreeMap#containsValue(separation.Item)
//@ precondition repOK pose TreeMap=1: 4 26 46
//@ precondition repOK lazy TreeMap=1: 5 30 69
//@ method separation.TreeMap#firstKey()
//@ precondition repOK pose TreeMap=1: 1+1 2+1 2+1
//@ method separation.TreeMap#get(int)
//@ precondition repOK pose TreeMap=1: 4 10 10
//@ precondition repOK lazy TreeMap=1: 5 13 13
//@ method separation.TreeMap#lastKey()
//@ precondition repOK pose TreeMap=1: 1+1 2+1 2+1
//@ method separation.TreeMap#put(int,separation.Item)
//@ precondition repOK pose TreeMap=1: 4 10 18
//@ precondition repOK lazy TreeMap=1: 10 29 45
//@ method separation.TreeMap#remove(int)
//@ precondition repOK pose TreeMap=1: 4 12 16
//@ precondition repOK lazy TreeMap=1: 5 17 33
package separation;

import java.util.NoSuchElementException;
import java.util.Objects;

/** A red-black tree from ints to values. */
@Pred("""
    redBlack(Entry t, Entry parent, boolean red, long lo, long hi, int size, int blacks) =
         t == null && !red && size == 0 && blacks == 0
      || t |-> Entry{key: k, red: red, parent: parent, left: l, right: r}
         ** redBlack(l, t, redLeft, lo, k, m, b) ** redBlack(r, t, redRight, k, hi, n, b)
         && !(red && (redLeft || redRight)) && lo < k && k < hi
         && size == m + n + 1 && blacks == (red ? b : b + 1)
    """)
public class TreeMap {
    private static class Entry {
        private int key;
        private Item value;
        private Entry left;
        private Entry right;
        private Entry parent;
        private boolean red;

        Entry(int key, Item value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    private Entry root;
    private int size;

    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public boolean containsKey(int key) {
        return entry(key) != null;
    }

    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public boolean containsValue(Item value) {
        for (Entry e = first(); e != null; e = successor(e)) {
            if (Objects.equals(value, e.value)) {
                return true;
            }
        }
        return false;
    }

    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public Item get(int key) {
        Entry e = entry(key);
        return e == null ? null : e.value;
    }

    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public int firstKey() {
        return key(first());
    }

    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public int lastKey() {
        Entry e = root;
        if (e != null) {
            while (e.right != null) {
                e = e.right;
            }
        }
        return key(e);
    }

    /** Gives a key a value; returns the one it had, or null. */
    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public Item put(int key, Item value) {
        Entry parent = null;
        Entry e = root;
        while (e != null) {
            parent = e;
            if (key < e.key) {
                e = e.left;
            } else if (key > e.key) {
                e = e.right;
            } else {
                Item old = e.value;
                e.value = value;
                return old;
            }
        }
        Entry added = new Entry(key, value, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterInsertion(added);
        return null;
    }

    /** Takes a key out; returns the value it had, or null. */
    @Requires("redBlack(this.root, null, false, _, _, this.size, _)")
    public Item remove(int key) {
        Entry e = entry(key);
        if (e == null) {
            return null;
        }
        Item old = e.value;
        delete(e);
        return old;
    }

    public int size() {
        return size;
    }

    private Entry entry(int key) {
        Entry e = root;
        while (e != null && key != e.key) {
            e = key < e.key ? e.left : e.right;
        }
        return e;
    }

    private Entry first() {
        Entry e = root;
        if (e != null) {
            while (e.left != null) {
                e = e.left;
            }
        }
        return e;
    }

    private static int key(Entry e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e.key;
    }

    private static Entry successor(Entry e) {
        if (e.right != null) {
            Entry next = e.right;
            while (next.left != null) {
                next = next.left;
            }
            return next;
        }
        Entry child = e;
        Entry next = e.parent;
        while (next != null && child == next.right) {
            child = next;
            next = next.parent;
        }
        return next;
    }

    private static boolean isRed(Entry e) {
        return e != null && e.red;
    }

    private static void paint(Entry e, boolean red) {
        if (e != null) {
            e.red = red;
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

    /** Puts another entry, or none, where one is below its parent. */
    private void replace(Entry e, Entry by) {
        if (by != null) {
            by.parent = e.parent;
        }
        if (e.parent == null) {
            root = by;
        } else if (e.parent.left == e) {
            e.parent.left = by;
        } else {
            e.parent.right = by;
        }
    }

    private void rotateLeft(Entry e) {
        if (e == null) {
            return;
        }
        Entry up = e.right;
        e.right = up.left;
        if (up.left != null) {
            up.left.parent = e;
        }
        replace(e, up);
        up.left = e;
        e.parent = up;
    }

    private void rotateRight(Entry e) {
        if (e == null) {
            return;
        }
        Entry up = e.left;
        e.left = up.right;
        if (up.right != null) {
            up.right.parent = e;
        }
        replace(e, up);
        up.right = e;
        e.parent = up;
    }

    private void fixAfterInsertion(Entry added) {
        added.red = true;
        Entry e = added;
        while (e != null && e != root && isRed(e.parent)) {
            Entry parent = parentOf(e);
            Entry grandparent = parentOf(parent);
            if (parent == leftOf(grandparent)) {
                Entry uncle = rightOf(grandparent);
                if (isRed(uncle)) {
                    paint(parent, false);
                    paint(uncle, false);
                    paint(grandparent, true);
                    e = grandparent;
                } else {
                    if (e == rightOf(parent)) {
                        e = parent;
                        rotateLeft(e);
                    }
                    paint(parentOf(e), false);
                    paint(grandparent, true);
                    rotateRight(grandparent);
                }
            } else {
                Entry uncle = leftOf(grandparent);
                if (isRed(uncle)) {
                    paint(parent, false);
                    paint(uncle, false);
                    paint(grandparent, true);
                    e = grandparent;
                } else {
                    if (e == leftOf(parent)) {
                        e = parent;
                        rotateRight(e);
                    }
                    paint(parentOf(e), false);
                    paint(grandparent, true);
                    rotateLeft(grandparent);
                }
            }
        }
        root.red = false;
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
            replace(e, child);
            if (!e.red) {
                fixAfterDeletion(child);
            }
        } else if (e.parent == null) {
            root = null;
        } else {
            // The entry itself stands for what is missing a black one, and goes at the end.
            if (!e.red) {
                fixAfterDeletion(e);
            }
            if (e.parent != null) {
                replace(e, null);
            }
        }
    }

    private void fixAfterDeletion(Entry e) {
        while (e != root && !isRed(e)) {
            Entry parent = parentOf(e);
            if (e == leftOf(parent)) {
                Entry sibling = rightOf(parent);
                if (isRed(sibling)) {
                    paint(sibling, false);
                    paint(parent, true);
                    rotateLeft(parent);
                    sibling = rightOf(parent);
                }
                if (!isRed(leftOf(sibling)) && !isRed(rightOf(sibling))) {
                    paint(sibling, true);
                    e = parent;
                } else {
                    if (!isRed(rightOf(sibling))) {
                        paint(leftOf(sibling), false);
                        paint(sibling, true);
                        rotateRight(sibling);
                        sibling = rightOf(parent);
                    }
                    paint(sibling, isRed(parent));
                    paint(parent, false);
                    paint(rightOf(sibling), false);
                    rotateLeft(parent);
                    e = root;
                }
            } else {
                Entry sibling = leftOf(parent);
                if (isRed(sibling)) {
                    paint(sibling, false);
                    paint(parent, true);
                    rotateRight(parent);
                    sibling = leftOf(parent);
                }
                if (!isRed(rightOf(sibling)) && !isRed(leftOf(sibling))) {
                    paint(sibling, true);
                    e = parent;
                } else {
                    if (!isRed(leftOf(sibling))) {
                        paint(rightOf(sibling), false);
                        paint(sibling, true);
                        rotateLeft(sibling);
                        sibling = leftOf(parent);
                    }
                    paint(sibling, isRed(parent));
                    paint(parent, false);
                    paint(leftOf(sibling), false);
                    rotateRight(parent);
                    e = root;
                }
            }
        }
        paint(e, false);
    }

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null || root.red) {
            return false;
        }
        return isOrdered(root, null, null) && hasNoRedPair(root) && blacks(root) >= 0 && count(root) == size;
    }

    /** Whether keys are in order and children know their parents. */
    private static boolean isOrdered(Entry e, Entry below, Entry above) {
        if (below != null && e.key <= below.key || above != null && e.key >= above.key) {
            return false;
        }
        return (e.left == null || e.left.parent == e && isOrdered(e.left, below, e))
                && (e.right == null || e.right.parent == e && isOrdered(e.right, e, above));
    }

    private static boolean hasNoRedPair(Entry e) {
        if (e == null) {
            return true;
        }
        return !(e.red && (isRed(e.left) || isRed(e.right))) && hasNoRedPair(e.left) && hasNoRedPair(e.right);
    }

    /** How many black entries there are on every way down; -1 if ways differ. */
    private static int blacks(Entry e) {
        if (e == null) {
            return 0;
        }
        int left = blacks(e.left);
        if (left < 0 || blacks(e.right) != left) {
            return -1;
        }
        return e.red ? left : left + 1;
    }

    private static int count(Entry e) {
        return e == null ? 0 : count(e.left) + 1 + count(e.right);
    }
}
