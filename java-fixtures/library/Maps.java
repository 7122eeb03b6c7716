//@ method library.Maps#get
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Maps#has
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Maps#put
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Maps#merge
//@ only pose
//@ returns 1,2
//@ leaves pose=4+1
//@ method library.Maps#order
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=30+27
//@ gives_up
//@ method library.Maps#color
//@ finds
//@ only pose
//@ returns 1,2,3
//@ leaves pose=6+1
//@ method library.Maps#inSet
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Maps#emptySet
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Maps#first
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+2
//@ gives_up
//@ method library.Maps#floor
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Maps#sorted
//@ only pose
//@ option --loop-bound 3
//@ returns 2
//@ leaves pose=4+1
//@ gives_up
//@ method library.Maps#poll
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=5+1
//@ gives_up
//@ method library.Maps#stack
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Maps#linked
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+2
//@ gives_up
//@ method library.Maps#setting
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Maps#defaulted
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Maps#known
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Maps#grouped
//@ only pose
//@ returns 1,2
//@ leaves pose=11+1
//@ method library.Maps#removed
//@ only pose
//@ returns 1,3
//@ leaves pose=8+1
//@ method library.Maps#alphabetical
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
package library;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Maps, sets and queues as inputs. */
public final class Maps {
    enum Color {
        RED, GREEN
    }

    static int get(Map<Integer, Integer> map, int key) {
        Integer value = map.get(key);
        return value == null ? 1 : value == 7 ? 2 : 3;
    }

    static int has(Map<Long, String> map) {
        return map.containsKey(5L) ? 1 : 2;
    }

    static int put(Map<Integer, Integer> map) {
        Integer old = map.put(1, 2);
        return old == null ? 1 : 2;
    }

    static int merge(HashMap<Integer, Integer> counts, int key) {
        counts.merge(key, 1, Integer::sum);
        return counts.get(key) == 3 ? 1 : 2;
    }

    static int order(LinkedHashMap<Integer, Integer> map) {
        int last = 0;
        for (Map.Entry<Integer, Integer> each : map.entrySet()) {
            if (each.getKey() < last)
                return 1;
            last = each.getKey();
        }
        return 2;
    }

    static int color(Map<Color, Integer> map) {
        return map.containsKey(Color.RED) ? map.containsKey(Color.GREEN) ? 1 : 2 : 3;
    }

    static int inSet(Set<Integer> set, int x) {
        return set.contains(x) ? 1 : 2;
    }

    static int emptySet(Set<Integer> set) {
        return set.isEmpty() ? 1 : 2;
    }

    static int first(SortedMap<Integer, Integer> map) {
        return map.firstKey() > 5 ? 1 : 2;
    }

    static int floor(TreeMap<Integer, Integer> map, int x) {
        Integer key = map.floorKey(x);
        return key == null ? 1 : key == x ? 2 : 3;
    }

    static int sorted(TreeSet<Integer> set) {
        int last = Integer.MIN_VALUE;
        for (int each : set) {
            if (each < last)
                return 1;
            last = each;
        }
        return 2;
    }

    static int poll(Queue<Integer> queue) {
        Integer first = queue.poll();
        return first == null ? 1 : 2;
    }

    static int stack(Deque<Integer> deque) {
        deque.push(1);
        deque.pop();
        return deque.isEmpty() ? 1 : 2;
    }

    static int linked(LinkedList<Integer> list) {
        return list.getFirst() == null ? 1 : 2;
    }

    static int setting(Map<String, String> settings) {
        String mode = settings.get("mode");
        if (mode == null)
            return 1;
        return mode.equals("fast") ? 2 : 3;
    }

    static int defaulted(Map<String, Integer> counts, String name) {
        return counts.getOrDefault(name, 7) == 7 ? 1 : 2;
    }

    static int known(Set<String> names, String name) {
        if (name == null || name.isEmpty())
            return 1;
        return names.contains(name) ? 2 : 3;
    }

    static int grouped(Map<String, java.util.List<Integer>> groups, String key, int value) {
        groups.computeIfAbsent(key, k -> new java.util.ArrayList<>()).add(value);
        return groups.get(key).size() > 1 ? 1 : 2;
    }

    static int removed(Map<String, Integer> map, String key) {
        Integer old = map.remove(key);
        return old == null ? 1 : map.containsKey(key) ? 2 : 3;
    }

    static int alphabetical(TreeMap<String, Integer> map) {
        return map.isEmpty() ? 1 : map.firstKey().startsWith("a") ? 2 : 3;
    }
}
