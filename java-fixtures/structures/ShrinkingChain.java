//@ method structures.ShrinkingChain#isLast()
//@ precondition repOK lazy: 1 2 2
//@ precondition repOK pose: 1 2 2
package structures;

import java.util.HashSet;
import java.util.Set;

/** Cells one behind the other, whose invariant takes out of a set what it has put there. */
public class ShrinkingChain {
    ShrinkingChain next;

    public boolean isLast() {
        return next == null;
    }

    public boolean repOK() {
        Set<ShrinkingChain> visited = new HashSet<>();
        return isChain(visited) && isNew(visited);
    }

    private boolean isChain(Set<ShrinkingChain> visited) {
        for (ShrinkingChain c = this; c != null; c = c.next) {
            if (!visited.add(c)) {
                return false;
            }
        }
        visited.clear();
        return true;
    }

    private boolean isNew(Set<ShrinkingChain> visited) {
        return visited.add(this);
    }
}
