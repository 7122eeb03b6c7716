package korat;

/** Values that do not descend, of every primitive type that has an order of its own. */
public class SortedList {
    Entry head;

    static class Entry {
        byte small;
        char letter;
        long large;
        double real;
        Entry next;
    }

    /** The list ends, and its values of type byte do not descend. */
    public boolean repOK() {
        return ends() && isSorted();
    }

    /** One entry, and four equal values in it. */
    public boolean isConstant() {
        return head != null
                && head.next == null
                && head.small == head.letter
                && head.letter == head.large
                && head.large == head.real;
    }

    private boolean ends() {
        java.util.HashSet<Entry> visited = new java.util.HashSet<>();
        for (Entry e = head; e != null; e = e.next) {
            if (!visited.add(e)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSorted() {
        for (Entry e = head; e != null && e.next != null; e = e.next) {
            if (e.small > e.next.small) {
                return false;
            }
        }
        return true;
    }
}
