//@ method structures.HashMap#put(int,java.lang.Object)
//@ precondition repOK compat lazy HashMap=1: 64 160
//@ precondition repOKPrecise lazy HashMap=1: 48 80
//@ method structures.HashMap#remove(int)
//@ precondition repOK compat lazy HashMap=1: 64 176
//@ precondition repOKPrecise lazy HashMap=1: 48 96
//@ method structures.HashMap#containsKey(int)
//@ precondition repOK compat lazy HashMap=1: 64 160
package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * The hash map that java.util had, from int to any object: chains of entries in sixteen buckets, which are fields, not
 * an array, and never more. An int is its own hash.
 */
public class HashMap {
    static final int BUCKETS = 16;

    Entry e0;
    Entry e1;
    Entry e2;
    Entry e3;
    Entry e4;
    Entry e5;
    Entry e6;
    Entry e7;
    Entry e8;
    Entry e9;
    Entry e10;
    Entry e11;
    Entry e12;
    Entry e13;
    Entry e14;
    Entry e15;
    int size;

    class Entry {
        int hash;
        int key;
        Object value;
        Entry next;

        Entry(int hash, int key, Object value, Entry next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    public Object get(int key) {
        Entry e = entry(key);
        return e == null ? null : e.value;
    }

    public boolean containsKey(int key) {
        return entry(key) != null;
    }

    private Entry entry(int key) {
        int hash = hash(key);
        Entry e = bucket(hash & BUCKETS - 1);
        while (e != null && !(e.hash == hash && key == e.key)) {
            e = e.next;
        }
        return e;
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = bucket(i); e != null; e = e.next) {
                if (value == null ? e.value == null : value.equals(e.value)) {
                    return true;
                }
            }
        }
        return false;
    }

    public Object put(int key, Object value) {
        int hash = hash(key);
        int index = hash & BUCKETS - 1;
        for (Entry e = bucket(index); e != null; e = e.next) {
            if (e.hash == hash && key == e.key) {
                Object old = e.value;
                e.value = value;
                return old;
            }
        }
        setBucket(index, new Entry(hash, key, value, bucket(index)));
        size++;
        return null;
    }

    public Object remove(int key) {
        int hash = hash(key);
        int index = hash & BUCKETS - 1;
        Entry previous = null;
        Entry e = bucket(index);
        while (e != null) {
            Entry next = e.next;
            if (e.hash == hash && key == e.key) {
                size--;
                if (previous == null) {
                    setBucket(index, next);
                } else {
                    previous.next = next;
                }
                return e.value;
            }
            previous = e;
            e = next;
        }
        return null;
    }

    private static int hash(int key) {
        return key;
    }

    private Entry bucket(int index) {
        switch (index) {
            case 0:
                return e0;
            case 1:
                return e1;
            case 2:
                return e2;
            case 3:
                return e3;
            case 4:
                return e4;
            case 5:
                return e5;
            case 6:
                return e6;
            case 7:
                return e7;
            case 8:
                return e8;
            case 9:
                return e9;
            case 10:
                return e10;
            case 11:
                return e11;
            case 12:
                return e12;
            case 13:
                return e13;
            case 14:
                return e14;
            case 15:
                return e15;
            default:
                throw new IllegalArgumentException();
        }
    }

    private void setBucket(int index, Entry e) {
        switch (index) {
            case 0:
                e0 = e;
                break;
            case 1:
                e1 = e;
                break;
            case 2:
                e2 = e;
                break;
            case 3:
                e3 = e;
                break;
            case 4:
                e4 = e;
                break;
            case 5:
                e5 = e;
                break;
            case 6:
                e6 = e;
                break;
            case 7:
                e7 = e;
                break;
            case 8:
                e8 = e;
                break;
            case 9:
                e9 = e;
                break;
            case 10:
                e10 = e;
                break;
            case 11:
                e11 = e;
                break;
            case 12:
                e12 = e;
                break;
            case 13:
                e13 = e;
                break;
            case 14:
                e14 = e;
                break;
            case 15:
                e15 = e;
                break;
            default:
                throw new IllegalArgumentException();
        }
    }

    /** The chains end, and no two have an entry in common. */
    public boolean repOK() {
        Set<Entry> visited = new HashSet<>();
        for (int i = 0; i < BUCKETS; i++) {
            if (!isChain(bucket(i), visited)) {
                return false;
            }
        }
        return true;
    }

    /** None of the entries of a chain is among those visited, or twice in it; they are visited from now on. */
    private static boolean isChain(Entry first, Set<Entry> visited) {
        for (Entry e = first; e != null; e = e.next) {
            if (!visited.add(e)) {
                return false;
            }
        }
        return true;
    }

    /** And each entry is in the bucket of its key, each key there once, and the size is the number of entries. */
    public boolean repOKPrecise() {
        if (!repOK()) {
            return false;
        }
        int entries = 0;
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = bucket(i); e != null; e = e.next) {
                if (e.hash != hash(e.key) || (e.hash & BUCKETS - 1) != i) {
                    return false;
                }
                for (Entry other = e.next; other != null; other = other.next) {
                    if (other.key == e.key) {
                        return false;
                    }
                }
                entries++;
            }
        }
        return size == entries;
    }
}
