package structures;

import java.util.HashSet;
import java.util.Set;

/** The circular list of {@link LinkedList} for the parameters of a template. */
class ParameterList {
    Entry header = new Entry();
    int size;

    static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    ParameterList() {
        header.next = header;
        header.previous = header;
    }

    /** Puts the element at the end. */
    void add(Object element) {
        Entry last = header.previous;
        Entry e = new Entry();
        e.element = element;
        e.next = header;
        e.previous = last;
        last.next = e;
        header.previous = e;
        size++;
    }

    /** One circle from the header back to it, the same in both directions. */
    boolean repOK() {
        if (header == null) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        Entry e = header;
        while (visited.add(e)) {
            Entry next = e.next;
            if (next == null || next.previous != e) {
                return false;
            }
            e = next;
        }
        return e == header;
    }

    /** The number of elements. */
    int elements() {
        int elements = 0;
        for (Entry e = header.next; e != header; e = e.next) {
            elements++;
        }
        return elements;
    }
}
