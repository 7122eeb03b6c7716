//@ method library.Sets#both
//@ only pose
//@ finds
//@ returns 0,1,2
//@ leaves pose=7+0
//@ method library.Sets#second
//@ only pose
//@ finds
//@ returns 0,1,2
//@ leaves pose=7+0
//@ method library.Sets#common
//@ only pose
//@ finds
//@ returns 0,1,2
//@ method library.Sets#apart
//@ only pose
//@ finds
//@ returns 0,1,2
package library;

import java.util.HashSet;
import java.util.Set;

/** Two sets of the input, which may be one. */
public final class Sets {
    static int both(Set<Integer> a, Set<Integer> b) {
        if (a == null || b == null)
            return 0;
        return a.contains(3) && b.contains(4) ? 1 : 2;
    }

    static int second(Set<Integer> a, Set<Integer> b) {
        if (a == null || b == null || a.size() != 1)
            return 0;
        return b.contains(3) ? 1 : 2;
    }

    static int common(Set<Integer> a, Set<Integer> b) {
        if (a == null || b == null || a.size() != 1)
            return 0;
        Set<Integer> both = new HashSet<>(a);
        both.retainAll(b);
        return both.isEmpty() ? 2 : 1;
    }

    static int apart(Set<String> a, Set<String> b) {
        if (a == null || b == null)
            return 0;
        return a.contains("x") && !b.contains("x") ? 1 : 2;
    }
}
