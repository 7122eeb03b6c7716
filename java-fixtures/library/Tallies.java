//@ method library.Tallies#pair
//@ only pose
//@ finds
//@ returns 1,2,4
//@ leaves pose=9+0
//@ method library.Tallies#counts
//@ only pose
//@ finds
//@ returns 1,2,3
//@ leaves pose=15+0
//@ method library.Tallies#different
//@ only pose
//@ finds
//@ returns 2,3,4
//@ leaves pose=5+0
//@ method library.Tallies#copy
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Tallies#old
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+2
//@ method library.Tallies#oldPut
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Tallies#oldOrder
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Tallies#shared
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Tallies#absent
//@ only pose
//@ returns 1,2,3
//@ leaves pose=5+2
//@ method library.Tallies#bumped
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Tallies#ordered
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+2
//@ method library.Tallies#byLength
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+3
//@ method library.Tallies#words
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Tables that a method fills with keys of the input, tables of other classes as inputs, and a few objects in order. */
public final class Tallies {
    static int pair(int a, int b, int c, int sum) {
        Map<Integer, Integer> seen = new HashMap<>();
        int[] all = {a, b, c};
        for (int i = 0; i < all.length; i++) {
            Integer before = seen.get(sum - all[i]);
            if (before != null)
                return before + 1;
            seen.put(all[i], i);
        }
        return 4;
    }

    static int counts(String a, String b, String c) {
        Map<String, Integer> count = new HashMap<>();
        count.merge(a, 1, Integer::sum);
        count.merge(b, 1, Integer::sum);
        count.merge(c, 1, Integer::sum);
        return count.size();
    }

    static int different(int a, int b, int c) {
        Set<Integer> all = new HashSet<>();
        all.add(a);
        all.add(b);
        return all.add(c) ? all.size() : 4;
    }

    static int copy(Map<Integer, Integer> map) {
        if (map.size() != 1)
            return 3;
        Map<Integer, Integer> copy = new HashMap<>(map);
        copy.put(5, 5);
        return copy.size() > map.size() ? 1 : 2;
    }

    static int old(Hashtable<String, Integer> table, String key) {
        Integer value = table.get(key);
        return value == null ? 1 : value > 10 ? 2 : 3;
    }

    static int oldPut(Hashtable<Integer, String> table, int key) {
        String old = table.put(key, "new");
        return old == null ? 1 : table.size() > 1 ? 2 : 3;
    }

    static int oldOrder(Hashtable<Integer, Integer> table) {
        if (table.size() != 2)
            return 3;
        Enumeration<Integer> keys = table.keys();
        return keys.nextElement() < keys.nextElement() ? 1 : 2;
    }

    static int shared(ConcurrentHashMap<String, Integer> map, String key) {
        return map.getOrDefault(key, 7) == 7 ? 1 : 2;
    }

    static int absent(ConcurrentMap<String, Integer> map, String key) {
        Integer old = map.putIfAbsent(key, 5);
        return old == null ? 1 : old == 5 ? 2 : 3;
    }

    static int bumped(ConcurrentHashMap<Integer, Integer> map, int key) {
        return map.merge(key, 1, Integer::sum) > 3 ? 1 : 2;
    }

    static int ordered(List<Integer> list) {
        if (list.size() != 3)
            return 3;
        list.sort(null);
        return list.get(0) == 1 && list.get(2) == 7 ? 1 : 2;
    }

    static int byLength(List<String> list) {
        if (list.size() != 2)
            return 3;
        list.sort((a, b) -> a.length() - b.length());
        return list.get(0).isEmpty() ? 1 : 2;
    }

    static int words(String a, String b) {
        String[] words = {a, b};
        Arrays.sort(words);
        return words[0].equals("b") ? 1 : 2;
    }
}
