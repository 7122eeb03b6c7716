//@ method library.Sought#two
//@ finds
//@ only pose
//@ returns 0,1,2,3
//@ leaves pose=10+1
//@ method library.Sought#both
//@ finds
//@ only pose
//@ returns 0,1
//@ leaves pose=4+1
//@ method library.Sought#inner
//@ only pose
//@ returns 0,1,2
//@ leaves pose=5+1
//@ method library.Sought#counted
//@ finds
//@ only pose
//@ returns 0,1
//@ leaves pose=23+1
package library;

import java.util.Map;
import java.util.Set;

/** Several keys are sought in one table: each is there or not, or is one that has been sought before. */
public class Sought {
    static int two(Map<String, Integer> prices, String one, String other) {
        Integer first = prices.get(one);
        Integer second = prices.get(other);
        if (first == null) {
            return 0;
        }
        if (second == null) {
            return 1;
        }
        return first > second ? 2 : 3;
    }

    static int both(Set<String> names, String one, String other) {
        return names.contains(one) && !names.contains(other) ? 1 : 0;
    }

    static int inner(Map<String, Map<String, Integer>> all, String one, String other) {
        Map<String, Integer> of = all.get(one);
        if (of == null) {
            return 0;
        }
        return of.get(other) == null ? 1 : 2;
    }

    /** What is merged goes before what is in the bucket, what is put behind it; and what is found there later is between them. */
    static int counted(Map<Character, Integer> times, char c) {
        times.merge('x', 1, Integer::sum);
        times.put('y', 1);
        return times.containsKey(c) ? 1 : 0;
    }
}
