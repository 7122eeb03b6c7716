//@ method library.Sorted#put
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ gives_up
//@ method library.Sorted#replaced
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ gives_up
//@ method library.Sorted#counted
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Sorted#added
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Sorted#once
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ gives_up
//@ method library.Sorted#fresh
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Sorted#least
//@ only pose
//@ returns 1,2
//@ leaves pose=4+1
//@ gives_up
//@ method library.Sorted#ordered
//@ only pose
//@ returns 2
//@ leaves pose=4+0
//@ method library.Sorted#twice
//@ only pose
//@ returns 1,2,3
//@ leaves pose=9+1
//@ gives_up
//@ method library.Sorted#gone
//@ only pose
//@ returns 1,2
//@ leaves pose=4+2
//@ gives_up
//@ method library.Sorted#tally
//@ only pose
//@ returns 1,2
//@ leaves pose=4+1
//@ gives_up
//@ method library.Sorted#removed
//@ only pose
//@ returns 1
//@ leaves pose=2+0
package library;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is put into sorted maps and sets: a key is there, or it is new. */
final class Sorted {
    static int put(TreeMap<String, Integer> map, String key) {
        return map.put(key, 1) == null ? 1 : 2;
    }

    static int replaced(TreeMap<Integer, Integer> map, int key) {
        Integer old = map.put(key, 7);
        return old == null ? 1 : old == 7 ? 2 : 3;
    }

    static int counted(TreeMap<Integer, String> map, int key) {
        int before = map.size();
        map.put(key, "x");
        return map.size() > before ? 1 : 2;
    }

    static int added(TreeSet<Integer> set, int n) {
        return set.add(n) ? 1 : 2;
    }

    static int once(TreeMap<Integer, String> map, int key) {
        return map.putIfAbsent(key, "x") == null ? 1 : 2;
    }

    /** A map that is made here, of keys that are not known. */
    static int fresh(int a, int b) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(a, "a");
        map.put(b, "b");
        return map.size() == 2 ? 1 : 2;
    }

    static int least(TreeMap<Integer, String> map, int key) {
        map.put(key, "new");
        return map.firstKey() == key ? 1 : 2;
    }

    /** Keys come in order, whatever they are. */
    static int ordered(int a, int b, int c) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        int last = Integer.MIN_VALUE;
        for (int each : set) {
            if (each < last)
                return 1;
            last = each;
        }
        return 2;
    }

    static int twice(TreeMap<Integer, String> map, int a, int b) {
        boolean first = map.put(a, "a") == null, second = map.put(b, "b") == null;
        return first && second ? 1 : first || second ? 2 : 3;
    }

    static int gone(TreeMap<String, Integer> map, String key) {
        map.remove(key);
        return map.isEmpty() ? 1 : 2;
    }

    static int tally(TreeMap<Integer, Integer> counts, int word) {
        counts.merge(word, 1, Integer::sum);
        return counts.get(word) > 1 ? 1 : 2;
    }

    static int removed(int a, int b) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(a, 1);
        map.put(b, 2);
        map.remove(a);
        for (Map.Entry<Integer, Integer> each : map.entrySet())
            if (each.getKey() == a)
                return 2;
        return 1;
    }
}
