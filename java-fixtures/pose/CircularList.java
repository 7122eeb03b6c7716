//@ method pose.CircularList#getFirst
//@ leaves lazy=10+2 lazier=5+2 lazier#=3+2 uber-lazy=3+2 pose=2+2
//@ method pose.CircularList#getLast
//@ leaves lazy=10+2 lazier=5+2 lazier#=3+2 uber-lazy=3+2 pose=2+2
//@ method pose.CircularList#removeFirst
//@ leaves lazy=61+39 lazier=22+12 lazier#=11+6 uber-lazy=4+10 pose=2+4
//@ method pose.CircularList#removeLast
//@ leaves lazy=61+39 lazier=22+12 lazier#=11+6 uber-lazy=4+10 pose=2+4
//@ method pose.CircularList#get4
//@ leaves lazy=109+6 lazier=32+6 lazier#=16+6 uber-lazy=22+6 pose=1+6
//@ method pose.CircularList#remove4
//@ leaves pose=2+8
//@ only pose
//@ method pose.CircularList#add4
//@ leaves pose=2+9
//@ only pose
//@ method pose.CircularList#indexOf8
//@ leaves pose=42+21
//@ only pose
package pose;

/** A list that ends where it begins, at an entry without an element. Nothing says that an input is one. */
public class CircularList {
    Entry header;
    int size;

    static class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    public Object getFirst() {
        return size == 0 ? null : header.next.element;
    }

    public Object getLast() {
        return size == 0 ? null : header.previous.element;
    }

    public Object removeFirst() {
        Object first = header.next.element;
        unlink(header.next);
        return first;
    }

    public Object removeLast() {
        Object last = header.previous.element;
        unlink(header.previous);
        return last;
    }

    public Object get4() {
        return entry(4).element;
    }

    public Object remove4() {
        Entry e = entry(4);
        unlink(e);
        return e.element;
    }

    public void add4(Object o) {
        addBefore(o, size == 4 ? header : entry(4));
    }

    private void addBefore(Object o, Entry before) {
        Entry e = new Entry();
        e.element = o;
        e.next = before;
        e.previous = before.previous;
        e.previous.next = e;
        e.next.previous = e;
        size++;
    }

    public int indexOf8(Object o) {
        return indexOf(o, 8);
    }

    /**
     * Of b, 4 b + 10 paths return, as published; to a null pointer there are 2 b + 5, one for each step that may lead to
     * null and one without a header, where 3 are published.
     */
    private int indexOf(Object o, int bound) {
        Entry e = header.next;
        if (o == null) {
            for (int i = 0; e != header; i++) {
                if (e.element == null) {
                    return i;
                }
                if (i > bound) {
                    return -2;
                }
                e = e.next;
            }
        } else {
            for (int i = 0; e != header; i++) {
                if (e.element == o) {
                    return i;
                }
                if (i > bound) {
                    return -2;
                }
                e = e.next;
            }
        }
        return -1;
    }

    private Entry entry(int index) {
        Entry e = header;
        for (int i = 0; i <= index; i++) {
            e = e.next;
        }
        return e;
    }

    private void unlink(Entry e) {
        if (e == header) {
            return;
        }
        e.previous.next = e.next;
        e.next.previous = e.previous;
        size--;
    }
}
