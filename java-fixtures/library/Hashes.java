//@ method library.Hashes#present
//@ leaves pose=5+0
//@ returns 0,1
//@ method library.Hashes#kept
//@ leaves pose=2+0
//@ returns 7
//@ method library.Hashes#visited
//@ only pose
//@ option --loop-bound 3
//@ gives_up
//@ returns 0,1
//@ method library.Hashes#twice
//@ leaves pose=5+0
//@ returns 0,1
//@ method library.Hashes#sameHash
//@ leaves pose=1+1
//@ returns 1
//@ method library.Hashes#itself
//@ leaves pose=1+1
//@ returns 1
//@ method library.Hashes#own
//@ leaves pose=1+0
//@ returns 1
//@ method library.Hashes#ofNull
//@ leaves pose=1+0
//@ returns 0
//@ method library.Hashes#byIdentity
//@ leaves pose=5+0
//@ returns 1,2
package library;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Objects that do not say how they hash. */
public class Hashes {
    static final class Node {
        Node next;
        int key;
    }

    /** The second is there if it is the first. */
    static boolean present(Node a, Node b) {
        Map<Node, Integer> map = new HashMap<>();
        map.put(a, 1);
        return map.containsKey(b);
    }

    static int kept(Node a) {
        Map<Node, Integer> map = new HashMap<>();
        map.put(a, 7);
        return map.get(a);
    }

    static boolean visited(Node n) {
        Set<Node> seen = new HashSet<>();
        while (n != null) {
            if (!seen.add(n)) {
                return true;
            }
            n = n.next;
        }
        return false;
    }

    static boolean twice(Node a, Node b) {
        Set<Node> seen = new HashSet<>();
        seen.add(a);
        return seen.add(b);
    }

    static int sameHash(Node a) {
        Node b = a;
        return a.hashCode() == b.hashCode() ? 1 : 2;
    }

    static int itself(Node a) {
        return a.hashCode() == System.identityHashCode(a) ? 1 : 2;
    }

    static int own(Node a) {
        return System.identityHashCode(a) - System.identityHashCode(a) == 0 ? 1 : 2;
    }

    static int ofNull() {
        return System.identityHashCode(null);
    }

    static int byIdentity(Node a, Node b) {
        Map<Node, Integer> map = new IdentityHashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        return map.size();
    }
}
