package structures;

import java.util.HashSet;
import java.util.Set;

/** From the number of a clause to what is said of each table, in eight buckets. */
class ClauseMap {
    static final int BUCKETS = 8;

    Entry e0;
    Entry e1;
    Entry e2;
    Entry e3;
    Entry e4;
    Entry e5;
    Entry e6;
    Entry e7;
    int size;

    static class Entry {
        int hash;
        int key;
        TableMap value;
        Entry next;

        Entry(int key, TableMap value, Entry next) {
            this.hash = key;
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    TableMap get(int key) {
        Entry e = entry(key);
        return e == null ? null : e.value;
    }

    void put(int key, TableMap value) {
        Entry e = entry(key);
        if (e != null) {
            e.value = value;
        } else {
            int index = key & BUCKETS - 1;
            setBucket(index, new Entry(key, value, bucket(index)));
            size++;
        }
    }

    private Entry entry(int key) {
        Entry e = bucket(key & BUCKETS - 1);
        while (e != null && !(e.hash == key && key == e.key)) {
            e = e.next;
        }
        return e;
    }

    Entry bucket(int index) {
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
            default:
                throw new IllegalArgumentException();
        }
    }

    /** The chains end, and no two have an entry in common. */
    boolean hasChains() {
        Set<Entry> visited = new HashSet<>();
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = bucket(i); e != null; e = e.next) {
                if (!visited.add(e)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Each entry is in the bucket of its key, each key there once, and the size is the number of entries. */
    boolean isHashed() {
        int entries = 0;
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = bucket(i); e != null; e = e.next) {
                if (e.hash != e.key || (e.key & BUCKETS - 1) != i) {
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
