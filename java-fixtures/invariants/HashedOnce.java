//@ method invariants.HashedOnce#compare
//@ precondition repOK lazy HashedOnce=1: 0 1 1
//@ precondition repOK pose HashedOnce=1: 0 1 1
package invariants;

import java.util.HashSet;
import java.util.Set;

/** One object has one hash code, however often an invariant asks a field for it before it looks into what it is. */
public class HashedOnce {
    static class Node {}

    static final class Ref {
        final Object to;

        Ref(Object to) {
            this.to = to;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ref && ((Ref) other).to == to;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(to);
        }
    }

    Node left;
    Node right;

    boolean repOK() {
        Set<Ref> seen = new HashSet<>();
        return left != null && right != null && seen.add(new Ref(left)) && seen.add(new Ref(right));
    }

    int compare() {
        return left == right ? 1 : 2;
    }
}
