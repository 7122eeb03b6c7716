//@ method library.Ends#last
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+3
//@ gives_up
//@ method library.Ends#peeked
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=4+1
//@ gives_up
//@ method library.Ends#pushed
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#both
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#sought
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Ends#polled
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3,4
//@ leaves pose=11+1
//@ gives_up
//@ method library.Ends#summed
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=11+5
//@ gives_up
//@ method library.Ends#least
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#known
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#below
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+2
//@ gives_up
//@ method library.Ends#above
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#first
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Ends#changed
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
package library;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is at the ends of queues and near a key of sorted collections: how many elements there are is nobody's question. */
public final class Ends {
    static int last(LinkedList<Integer> list) {
        return list.getLast() > 3 ? 1 : 2;
    }

    static int peeked(Queue<String> queue) {
        String first = queue.peek();
        return first == null ? 1 : first.isEmpty() ? 2 : 3;
    }

    static int pushed(Deque<Integer> stack, int x) {
        stack.push(x);
        stack.addLast(x + 1);
        return stack.size() > 3 ? 1 : 2;
    }

    static int both(ArrayDeque<Integer> deque) {
        Integer first = deque.peekFirst(), last = deque.peekLast();
        return first == null ? 1 : first.equals(last) ? 2 : 3;
    }

    static int sought(ArrayDeque<String> deque) {
        deque.push("x");
        return deque.contains("z") ? 1 : 2;
    }

    static int polled(LinkedList<Integer> list) {
        Integer first = list.poll(), last = list.pollLast();
        if (first == null)
            return 1;
        return last == null ? 2 : first > last ? 3 : 4;
    }

    static int summed(LinkedList<Integer> list) {
        int sum = 0;
        for (int each : list) {
            sum += each;
            if (sum > 100)
                return 1;
        }
        return sum < 0 ? 2 : 3;
    }

    static int least(PriorityQueue<Integer> queue) {
        Integer least = queue.peek();
        return least == null ? 1 : least > 5 ? 2 : 3;
    }

    static int known(TreeMap<Integer, Integer> map) {
        Integer value = map.get(3);
        return value == null ? 1 : value > 3 ? 2 : 3;
    }

    static int below(TreeMap<Integer, String> map, int key) {
        Map.Entry<Integer, String> entry = map.floorEntry(key);
        return entry == null ? 1 : entry.getValue().isEmpty() ? 2 : 3;
    }

    static int above(TreeSet<Integer> set, int key) {
        Integer next = set.ceiling(key);
        return next == null ? 1 : next == key ? 2 : 3;
    }

    static int first(TreeSet<Integer> set) {
        return set.isEmpty() ? 1 : set.first() > 5 ? 2 : 3;
    }

    static int changed(TreeMap<Integer, String> map, int key) {
        if (map.containsKey(key))
            return 1;
        map.put(key, "new");
        return map.get(key).equals("new") ? 2 : 3;
    }
}
