//@ method shapes.NameTable#get(java.lang.String,int)
//@ precondition repOK lazy NameTable=1: 3 6
//@ precondition repOK pose NameTable=1: 3 5
package shapes;

/** Names with numbers, in a list; what was looked up last comes first. */
public class NameTable {

    static class Entry {
        String name;
        int number;
        Entry next;
    }

    Entry first;
    int size;

    public NameTable() {
    }

    private Entry unlink(String name) {
        Entry before = null;
        for (Entry e = first; e != null; e = e.next) {
            if (e.name.equals(name)) {
                if (before == null) {
                    first = e.next;
                } else {
                    before.next = e.next;
                }
                return e;
            }
            before = e;
        }
        return null;
    }

    public int get(String name, int orElse) {
        Entry e = unlink(name);
        if (e == null) {
            return orElse;
        }
        e.next = first;
        first = e;
        return e.number;
    }

    public boolean put(String name, int number) {
        if (name == null) {
            return false;
        }
        Entry e = unlink(name);
        boolean fresh = e == null;
        if (fresh) {
            e = new Entry();
            e.name = name;
            size++;
        }
        e.number = number;
        e.next = first;
        first = e;
        return fresh;
    }

    public boolean remove(String name) {
        if (unlink(name) == null) {
            return false;
        }
        size--;
        return true;
    }

    public boolean rename(String from, String to) {
        if (to == null || from == null || from.equals(to)) {
            return false;
        }
        Entry hit = null;
        for (Entry e = first; e != null; e = e.next) {
            if (e.name.equals(to)) {
                return false;
            }
            if (e.name.equals(from)) {
                hit = e;
            }
        }
        if (hit != null) {
            hit.name = to;
        }
        return hit != null;
    }

    public boolean repOK() {
        int n = 0;
        Entry e = first;
        while (e != null) {
            if (e.name == null)
                return false;
            // an entry met again has a name met before, so this finds cycles too
            Entry f = first;
            for (int i = 0; i < n; i++) {
                if (f.name.equals(e.name))
                    return false;
                f = f.next;
            }
            n++;
            e = e.next;
        }
        if (n != size)
            return false;
        return true;
    }
}
