//@ method shapes.LruCache#get(int)
//@ option --array-length 4
//@ precondition repOK lazy LruCache=1: 3
//@ precondition repOK pose LruCache=1: 3 8
package shapes;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** At most four entries; the one not used for the longest time goes first. */
public class LruCache {
    static final int CAP = 4, BUCKETS = 4;

    static class Entry {
        final int key;
        int value;
        Entry newer, older; // order of use
        Entry chain;        // same bucket
        Entry(int key) { this.key = key; }
    }

    private final Entry[] buckets = new Entry[BUCKETS];
    private Entry newest, oldest;
    private int size;

    public LruCache() { }

    private static int bucket(int key) { return key & (BUCKETS - 1); }

    private Entry lookup(int key) {
        Entry e = buckets[bucket(key)];
        while (e != null && e.key != key) e = e.chain;
        return e;
    }

    private void detach(Entry e) {
        if (e.newer == null) newest = e.older; else e.newer.older = e.older;
        if (e.older == null) oldest = e.newer; else e.older.newer = e.newer;
        e.newer = e.older = null;
    }

    private void toFront(Entry e) {
        e.older = newest;
        if (newest != null) newest.newer = e;
        newest = e;
        if (oldest == null) oldest = e;
    }

    private void unchain(Entry e) {
        int b = bucket(e.key);
        if (buckets[b] == e) buckets[b] = e.chain;
        else {
            Entry p = buckets[b];
            while (p.chain != e) p = p.chain;
            p.chain = e.chain;
        }
        size--;
    }

    public Integer get(int key) {
        Entry e = lookup(key);
        if (e == null) return null;
        detach(e);
        toFront(e);
        return e.value;
    }

    public void put(int key, int value) {
        Entry e = lookup(key);
        if (e != null) {
            detach(e);
        } else {
            if (size == CAP) {
                Entry victim = oldest;
                detach(victim);
                unchain(victim);
            }
            e = new Entry(key);
            e.chain = buckets[bucket(key)];
            buckets[bucket(key)] = e;
            size++;
        }
        e.value = value;
        toFront(e);
    }

    public boolean remove(int key) {
        Entry e = lookup(key);
        if (e == null) return false;
        detach(e);
        unchain(e);
        return true;
    }

    public boolean repOK() {
        if (buckets == null || buckets.length != BUCKETS) return false;
        if (size < 0 || size > CAP) return false;
        // the order list, at most size long
        ArrayDeque<Entry> order = new ArrayDeque<>();
        Entry last = null;
        for (Entry e = newest; e != null; e = e.older) {
            if (e.newer != last || order.size() == size) return false;
            order.addLast(e);
            last = e;
        }
        if (last != oldest || order.size() != size) return false;
        Set<Entry> chained = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int b = 0; b < BUCKETS; b++)
            for (Entry e = buckets[b]; e != null; e = e.chain) {
                if (bucket(e.key) != b || !chained.add(e)) return false;
                for (Entry f = buckets[b]; f != e; f = f.chain)
                    if (f.key == e.key) return false;
            }
        return chained.size() == size && chained.containsAll(order);
    }
}
