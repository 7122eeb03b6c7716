//@ method invariants.PositiveElements#signs
//@ precondition repOK lazy: 1 2
//@ precondition repOK pose: 1 1
package invariants;

/** Entries with an invariant of their own, in a field and in an array. */
public class PositiveElements {
    static class Entry {
        int value;

        boolean repOK() {
            return value > 0;
        }
    }

    Entry[] entries;
    Entry one;

    boolean repOK() {
        return entries != null && entries.length == 1 && entries[0] != null && one != null;
    }

    int signs() {
        return (one.value > 0 ? 1 : 2) + (entries[0].value > 0 ? 10 : 20);
    }
}
