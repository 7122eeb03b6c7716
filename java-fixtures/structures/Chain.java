//@ method structures.Chain#joins(structures.Chain,structures.Chain)
//@ precondition repOK lazy: 3 9 11
//@ precondition repOK pose: 3 5 5
//@ precondition repOKNegated lazy: 3 9 11
//@ precondition repOKCounted pose: 3 5 5
//@ precondition repOKHeld lazy: 3 9 11
//@ precondition repOKMet lazy: 3 9 11
package structures;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cells one behind the other, with invariants whose checks must not be taken out of their order without care. */
public class Chain {
    Chain next;
    int value;

    public int joins(Chain a, Chain b) {
        if (b != null && b.next == null) {
            if (a == b) {
                return 1;
            }
            return a == null ? 2 : 3;
        }
        return 4;
    }

    public boolean repOK() {
        return isChain(new HashSet<>());
    }

    /** A check that must not hold. */
    public boolean repOKNegated() {
        return !isLoop() && value >= 0;
    }

    /** What the first check has collected, the second counts. */
    public boolean repOKCounted() {
        List<Chain> seen = new ArrayList<>();
        return isCollected(seen) && isCounted(seen);
    }

    /** What the first check has put into a set, the second looks for there: the set must be known as a whole. */
    public boolean repOKHeld() {
        Set<Chain> visited = new HashSet<>();
        return isChain(visited) && isHeld(visited);
    }

    /** The same, asked by another way to put it there. */
    public boolean repOKMet() {
        Set<Chain> visited = new HashSet<>();
        return isChain(visited) && isMet(visited);
    }

    private boolean isChain(Set<Chain> visited) {
        for (Chain c = this; c != null; c = c.next) {
            if (!visited.add(c)) {
                return false;
            }
        }
        return true;
    }

    private boolean isHeld(Set<Chain> visited) {
        return next == null || visited.contains(next);
    }

    private boolean isMet(Set<Chain> visited) {
        return next == null || !visited.add(next);
    }

    private boolean isLoop() {
        return next != null && next.next != null;
    }

    private boolean isCollected(List<Chain> seen) {
        if (next != null && next.next != null) {
            return false;
        }
        seen.add(this);
        return true;
    }

    private static boolean isCounted(List<Chain> seen) {
        return seen.size() == 1;
    }
}
