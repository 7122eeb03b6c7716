//@ method library.Queues#poll
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Queues#ends
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Queues#pushed
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.Queues#pops
//@ only pose
//@ returns 1,2
//@ leaves pose=2+3
//@ method library.Queues#peeks
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Queues#oldList
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Queues#smallest
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2,3
//@ leaves pose=3+1
//@ gives_up
//@ method library.Queues#secondSmallest
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Queues#offered
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=10+1
//@ gives_up
//@ method library.Queues#copied
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Queues#addedTwice
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=8+7
//@ gives_up
//@ method library.Queues#counted
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=15+1
//@ gives_up
//@ method library.Queues#served
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=9+1
//@ gives_up
//@ method library.Queues#balanced
//@ only pose
//@ option --loop-bound 3
//@ returns 1,2
//@ leaves pose=3+1
//@ gives_up
package library;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Queues, stacks and the older lists as inputs. */
public final class Queues {
    static int poll(ArrayDeque<Integer> queue) {
        Integer first = queue.poll();
        return first == null ? 1 : first == 7 ? 2 : 3;
    }

    static int ends(ArrayDeque<String> deque) {
        if (deque.size() < 2)
            return 1;
        return deque.getFirst().equals(deque.getLast()) ? 2 : 3;
    }

    static int pushed(ArrayDeque<Integer> stack) {
        stack.push(1);
        return stack.size() == 3 ? 1 : 2;
    }

    static int pops(Stack<Integer> stack) {
        int top = stack.pop();
        return top > 0 ? 1 : 2;
    }

    static int peeks(Stack<String> stack) {
        return stack.isEmpty() ? 1 : stack.peek() == null ? 2 : 3;
    }

    static int oldList(Vector<Integer> list) {
        return list.size() > 1 && list.elementAt(1) == 4 ? 1 : 2;
    }

    static int smallest(PriorityQueue<Integer> queue) {
        Integer least = queue.peek();
        return least == null ? 1 : least < 0 ? 2 : 3;
    }

    static int secondSmallest(PriorityQueue<Integer> queue) {
        if (queue.size() != 2)
            return 1;
        int first = queue.poll();
        int second = queue.poll();
        return first <= second ? 2 : 3;
    }

    static int offered(PriorityQueue<Integer> queue) {
        queue.add(0);
        return queue.peek() == 0 ? 1 : 2;
    }

    static int copied(CopyOnWriteArrayList<Integer> list) {
        return list.size() == 2 ? 1 : 2;
    }

    static int addedTwice(CopyOnWriteArrayList<Integer> list, int x) {
        list.addIfAbsent(x);
        return list.get(0) == x ? 1 : 2;
    }

    static int counted(Collection<Integer> all) {
        int n = 0;
        for (Integer each : all)
            if (each != null)
                n++;
        return n == 2 ? 1 : 2;
    }

    static int served(Queue<String> queue) {
        while (!queue.isEmpty())
            if ("stop".equals(queue.remove()))
                return 1;
        return 2;
    }

    static int balanced(Deque<Integer> deque) {
        return deque.peekFirst() == deque.peekLast() ? 1 : 2;
    }
}
