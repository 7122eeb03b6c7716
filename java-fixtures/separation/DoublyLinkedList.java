//@ method separation.DoublyLinkedList#add(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 1 1 1
//@ precondition repOK lazy DoublyLinkedList=1: 2 4 4
//@ method separation.DoublyLinkedList#addFirst(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 1 1 1
//@ precondition repOK lazy DoublyLinkedList=1: 2 4 4
//@ method separation.DoublyLinkedList#add(int,separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 1+2 2+2 3+2
//@ precondition repOK lazy DoublyLinkedList=1: 2+4 6+4 10+4
//@ method separation.DoublyLinkedList#addLast(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 1 1 1
//@ precondition repOK lazy DoublyLinkedList=1: 2 4 4
//@ method separation.DoublyLinkedList#clear()
//@ precondition repOK pose DoublyLinkedList=1: 1 1 1
//@ method separation.DoublyLinkedList#clone()Lseparation/DoublyLinkedList;
//@ precondition repOK pose DoublyLinkedList=1: 1 2 3
//@ precondition repOK lazy DoublyLinkedList=1: 1 3 8
//@ method separation.DoublyLinkedList#contains(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 2 7 15
//@ precondition repOK lazy DoublyLinkedList=1: 2 8 20
//@ method separation.DoublyLinkedList#get(int)
//@ precondition repOK pose DoublyLinkedList=1: 0+2 1+2 2+2
//@ precondition repOK lazy DoublyLinkedList=1: 0+2 2+2 4+2
//@ method separation.DoublyLinkedList#getFirst()
//@ precondition repOK pose DoublyLinkedList=1: 0+1 1+1 1+1
//@ precondition repOK lazy DoublyLinkedList=1: 0+1 2+1 2+1
//@ method separation.DoublyLinkedList#getLast()
//@ precondition repOK pose DoublyLinkedList=1: 0+1 1+1 1+1
//@ precondition repOK lazy DoublyLinkedList=1: 0+1 2+1 2+1
//@ method separation.DoublyLinkedList#inList(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 1 3 5
//@ precondition repOK lazy DoublyLinkedList=1: 1 6 16
//@ method separation.DoublyLinkedList#indexOf(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 2 7 15
//@ precondition repOK lazy DoublyLinkedList=1: 2 8 20
//@ method separation.DoublyLinkedList#lastIndexOf(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 2 7 15
//@ precondition repOK lazy DoublyLinkedList=1: 2 8 20
//@ method separation.DoublyLinkedList#remove(separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 2 7 15
//@ precondition repOK lazy DoublyLinkedList=1: 2 8 23
//@ method separation.DoublyLinkedList#removeFirst()
//@ precondition repOK pose DoublyLinkedList=1: 0+1 1+1 1+1
//@ precondition repOK lazy DoublyLinkedList=1: 0+1 2+1 4+1
//@ method separation.DoublyLinkedList#remove(int)
//@ precondition repOK pose DoublyLinkedList=1: 0+2 1+2 2+2
//@ precondition repOK lazy DoublyLinkedList=1: 0+2 2+2 6+2
//@ method separation.DoublyLinkedList#removeLast()
//@ precondition repOK pose DoublyLinkedList=1: 0+1 1+1 1+1
//@ precondition repOK lazy DoublyLinkedList=1: 0+1 2+1 4+1
//@ method separation.DoublyLinkedList#set(int,separation.Item)
//@ precondition repOK pose DoublyLinkedList=1: 0+2 1+2 2+2
//@ precondition repOK lazy DoublyLinkedList=1: 0+2 5+2 10+2
//@ method separation.DoublyLinkedList#size()
//@ precondition repOK pose DoublyLinkedList=1: 1 1 1
//@ method separation.DoublyLinkedList#toArray()
//@ precondition repOK pose DoublyLinkedList=1: 1 2 3
//@ precondition repOK lazy DoublyLinkedList=1: 1 3 8
package separation;

import java.util.NoSuchElementException;

/** Elements, which may be null, in a circle of entries that begins and ends at a header. */
@Pred({"""
    circle(Entry header, int size) =
         header |-> Entry{next: first, previous: last} ** part(first, header, header, last, size)
    """, """
    part(Entry t, Entry before, Entry stop, Entry last, int n) =
         t == stop && before == last && n == 0
      || t |-> Entry{previous: before, next: u} ** part(u, t, stop, last, n - 1)
    """})
public class DoublyLinkedList implements Cloneable {
    private static class Entry {
        private Item element;
        private Entry next;
        private Entry previous;

        Entry(Item element, Entry next, Entry previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    private Entry header;
    private int size;

    public DoublyLinkedList() {
        clear();
    }

    @Requires("circle(this.header, this.size)")
    public Item getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.next.element;
    }

    @Requires("circle(this.header, this.size)")
    public Item getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.previous.element;
    }

    @Requires("circle(this.header, this.size)")
    public Item removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.next);
    }

    @Requires("circle(this.header, this.size)")
    public Item removeLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.previous);
    }

    @Requires("circle(this.header, this.size)")
    public void addFirst(Item element) {
        linkBefore(element, header.next);
    }

    @Requires("circle(this.header, this.size)")
    public void addLast(Item element) {
        linkBefore(element, header);
    }

    @Requires("circle(this.header, this.size)")
    public boolean contains(Item o) {
        return indexOf(o) != -1;
    }

    @Requires("circle(this.header, this.size)")
    public int size() {
        return size;
    }

    @Requires("circle(this.header, this.size)")
    public boolean add(Item element) {
        linkBefore(element, header);
        return true;
    }

    /** Takes out an element where it is first; whether it was there. */
    @Requires("circle(this.header, this.size)")
    public boolean remove(Item o) {
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    unlink(e);
                    return true;
                }
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    unlink(e);
                    return true;
                }
            }
        }
        return false;
    }

    @Requires("circle(this.header, this.size)")
    public void clear() {
        header = new Entry(null, null, null);
        header.next = header;
        header.previous = header;
        size = 0;
    }

    @Requires("circle(this.header, this.size)")
    public Item get(int index) {
        return entry(index).element;
    }

    @Requires("circle(this.header, this.size)")
    public Item set(int index, Item element) {
        Entry e = entry(index);
        Item old = e.element;
        e.element = element;
        return old;
    }

    @Requires("circle(this.header, this.size)")
    public void add(int index, Item element) {
        linkBefore(element, index == size ? header : entry(index));
    }

    @Requires("circle(this.header, this.size)")
    public Item remove(int index) {
        return unlink(entry(index));
    }

    @Requires("circle(this.header, this.size)")
    public int indexOf(Item o) {
        int index = 0;
        if (o == null) {
            for (Entry e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    @Requires("circle(this.header, this.size)")
    public int lastIndexOf(Item o) {
        int index = size;
        if (o == null) {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (e.element == null) {
                    return index;
                }
            }
        } else {
            for (Entry e = header.previous; e != header; e = e.previous) {
                index--;
                if (o.equals(e.element)) {
                    return index;
                }
            }
        }
        return -1;
    }

    /** Whether this very object is in the list. */
    @Requires("circle(this.header, this.size)")
    public boolean inList(Item o) {
        Entry e = header.next;
        while (e != header && e.element != o) {
            e = e.next;
        }
        return e != header;
    }

    @Requires("circle(this.header, this.size)")
    public Item[] toArray() {
        Item[] result = new Item[size];
        int i = 0;
        for (Entry e = header.next; e != header; e = e.next) {
            result[i++] = e.element;
        }
        return result;
    }

    @Override
    @Requires("circle(this.header, this.size)")
    public DoublyLinkedList clone() {
        DoublyLinkedList clone;
        try {
            clone = (DoublyLinkedList) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
        clone.clear();
        for (Entry e = header.next; e != header; e = e.next) {
            clone.add(e.element);
        }
        return clone;
    }

    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
        Entry e = header;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                e = e.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                e = e.previous;
            }
        }
        return e;
    }

    private void linkBefore(Item element, Entry e) {
        Entry added = new Entry(element, e, e.previous);
        added.previous.next = added;
        added.next.previous = added;
        size++;
    }

    private Item unlink(Entry e) {
        if (e == header) {
            throw new NoSuchElementException();
        }
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
        return e.element;
    }

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        int length = 0;
        Entry e = header;
        while (true) {
            if (e.next == null || e.next.previous != e) {
                return false;
            }
            e = e.next;
            if (e == header) {
                return length == size;
            }
            length++;
        }
    }
}
