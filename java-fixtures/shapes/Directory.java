//@ method shapes.Directory#uses
//@ precondition repOK lazy Directory=1: 3 12
//@ precondition repOK pose Directory=1: 3 12
//@ method shapes.Directory#use
//@ precondition repOK lazy Directory=1: 3 20
//@ precondition repOK pose Directory=1: 3 20
//@ method shapes.Directory#forgetOldest
//@ precondition repOK lazy Directory=1: 2 7
//@ precondition repOK pose Directory=1: 2 7
package shapes;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;

/** Entries by name, and in the order in which they were used. */
public class Directory {
    static class Entry {
        String name;
        int uses;
    }

    private final Map<String, Entry> byName = new HashMap<>();
    private final LinkedList<Entry> used = new LinkedList<>();

    boolean repOK() {
        if (byName == null || used == null || byName.size() != used.size()) return false;
        for (Entry e : used) {
            if (e == null || e.name == null || byName.get(e.name) != e) return false;
        }
        return true;
    }

    int uses(String name) {
        Entry e = byName.get(name);
        return e == null ? -1 : e.uses;
    }

    boolean use(String name) {
        Entry e = byName.get(name);
        if (e == null) return false;
        e.uses++;
        used.remove(e);
        used.addFirst(e);
        return true;
    }

    int forgetOldest() {
        if (used.isEmpty()) return 0;
        Entry e = used.removeLast();
        return byName.remove(e.name) == e ? 1 : 2;
    }
}
