//@ method structures.LinkedList#add(int)
//@ precondition repOK compat lazy LinkedList=1: 1 2 2 2 2
//@ precondition repOKPrecise pose LinkedList=1: 1 1 1
//@ method structures.LinkedList#remove(int)
//@ precondition repOK compat lazy LinkedList=1: 1 3 6 9 12 15 18
//@ precondition repOK lazy LinkedList=1: 1 3 6 9
//@ precondition repOKPrecise lazy LinkedList=1: 1 3 6 9
//@ precondition repOKPrecise pose LinkedList=1: 1 3 5 7
package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * The circular, doubly linked list of ints that java.util had: it begins and ends at a header without an element, which
 * counts as one of the entries of a scope. {@code remove} takes the element, not the index: with an element a list of n
 * entries has n + 1 outcomes, none of them an exception, which is what the published counts say.
 */
public class LinkedList {
    Entry header = new Entry();
    int size;

    class Entry {
        int element;
        Entry next;
        Entry previous;
    }

    public LinkedList() {
        header.next = header;
        header.previous = header;
    }

    /** Puts the element at the end. */
    public boolean add(int element) {
        Entry last = header.previous;
        Entry e = new Entry();
        e.element = element;
        e.next = header;
        e.previous = last;
        last.next = e;
        header.previous = e;
        size++;
        return true;
    }

    /** Takes the first such element out, if there is one. */
    public boolean remove(int element) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (element == e.element) {
                e.previous.next = e.next;
                e.next.previous = e.previous;
                size--;
                return true;
            }
        }
        return false;
    }

    public boolean contains(int element) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (element == e.element) {
                return true;
            }
        }
        return false;
    }

    /** One circle from the header back to it, the same in both directions. */
    public boolean repOK() {
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

    /** And the size is the number of elements. */
    public boolean repOKPrecise() {
        if (!repOK()) {
            return false;
        }
        int elements = 0;
        for (Entry e = header.next; e != header; e = e.next) {
            elements++;
        }
        return size == elements;
    }
}
