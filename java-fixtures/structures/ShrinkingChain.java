//@ Cells one behind the other, whose invariant takes out of a set what it has put there.
package structures;

import java.util.HashSet;
import java.util.Set;

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
