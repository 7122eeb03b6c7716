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
public class DoublyLinkedList<E> implements Cloneable {
    private static class Entry<E> {
        private E element;
        private Entry<E> next;
        private Entry<E> previous;

        Entry(E element, Entry<E> next, Entry<E> previous) {
            this.element = element;
            this.next = next;
            this.previous = previous;
        }
    }

    private Entry<E> header;
    private int size;

    public DoublyLinkedList() {
        clear();
    }

    @Requires("circle(this.header, this.size)")
    public E getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.next.element;
    }

    @Requires("circle(this.header, this.size)")
    public E getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.previous.element;
    }

    @Requires("circle(this.header, this.size)")
    public E removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.next);
    }

    @Requires("circle(this.header, this.size)")
    public E removeLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.previous);
    }

    @Requires("circle(this.header, this.size)")
    public void addFirst(E element) {
        linkBefore(element, header.next);
    }

    @Requires("circle(this.header, this.size)")
    public void addLast(E element) {
        linkBefore(element, header);
    }

    @Requires("circle(this.header, this.size)")
    public boolean contains(Object o) {
        return indexOf(o) != -1;
    }

    @Requires("circle(this.header, this.size)")
    public int size() {
        return size;
    }

    @Requires("circle(this.header, this.size)")
    public boolean add(E element) {
        linkBefore(element, header);
        return true;
    }

    /** Takes out an element where it is first; whether it was there. */
    @Requires("circle(this.header, this.size)")
    public boolean remove(Object o) {
        if (o == null) {
            for (Entry<E> e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    unlink(e);
                    return true;
                }
            }
        } else {
            for (Entry<E> e = header.next; e != header; e = e.next) {
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
        header = new Entry<>(null, null, null);
        header.next = header;
        header.previous = header;
        size = 0;
    }

    @Requires("circle(this.header, this.size)")
    public E get(int index) {
        return entry(index).element;
    }

    @Requires("circle(this.header, this.size)")
    public E set(int index, E element) {
        Entry<E> e = entry(index);
        E old = e.element;
        e.element = element;
        return old;
    }

    @Requires("circle(this.header, this.size)")
    public void add(int index, E element) {
        linkBefore(element, index == size ? header : entry(index));
    }

    @Requires("circle(this.header, this.size)")
    public E remove(int index) {
        return unlink(entry(index));
    }

    @Requires("circle(this.header, this.size)")
    public int indexOf(Object o) {
        int index = 0;
        if (o == null) {
            for (Entry<E> e = header.next; e != header; e = e.next) {
                if (e.element == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Entry<E> e = header.next; e != header; e = e.next) {
                if (o.equals(e.element)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    @Requires("circle(this.header, this.size)")
    public int lastIndexOf(Object o) {
        int index = size;
        if (o == null) {
            for (Entry<E> e = header.previous; e != header; e = e.previous) {
                index--;
                if (e.element == null) {
                    return index;
                }
            }
        } else {
            for (Entry<E> e = header.previous; e != header; e = e.previous) {
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
    public boolean inList(Object o) {
        Entry<E> e = header.next;
        while (e != header && e.element != o) {
            e = e.next;
        }
        return e != header;
    }

    @Requires("circle(this.header, this.size)")
    public Object[] toArray() {
        Object[] result = new Object[size];
        int i = 0;
        for (Entry<E> e = header.next; e != header; e = e.next) {
            result[i++] = e.element;
        }
        return result;
    }

    @Override
    @Requires("circle(this.header, this.size)")
    public DoublyLinkedList<E> clone() {
        DoublyLinkedList<E> clone;
        try {
            @SuppressWarnings("unchecked")
            DoublyLinkedList<E> copy = (DoublyLinkedList<E>) super.clone();
            clone = copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
        clone.clear();
        for (Entry<E> e = header.next; e != header; e = e.next) {
            clone.add(e.element);
        }
        return clone;
    }

    private Entry<E> entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
        Entry<E> e = header;
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

    private void linkBefore(E element, Entry<E> e) {
        Entry<E> added = new Entry<>(element, e, e.previous);
        added.previous.next = added;
        added.next.previous = added;
        size++;
    }

    private E unlink(Entry<E> e) {
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
        Entry<E> e = header;
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
