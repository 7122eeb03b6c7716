//@ method shapes.Waiting#next
//@ precondition repOK lazy Waiting=1: 7 15 29
//@ precondition repOK pose Waiting=1: 7 15 29
package shapes;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/** Jobs that wait in line, and the times at which others are due. */
public class Waiting {
    static class Job {
        boolean urgent;
    }

    private final ArrayDeque<Job> line = new ArrayDeque<>();
    private final PriorityQueue<Integer> due = new PriorityQueue<>();

    boolean repOK() {
        if (line == null || due == null || due.size() > line.size()) return false;
        boolean before = true;
        for (Job j : line) {
            if (j.urgent && !before) return false;
            before = j.urgent;
        }
        return due.isEmpty() || due.peek() >= 0;
    }

    int next(int now) {
        if (!due.isEmpty() && due.peek() <= now) return due.poll() == now ? 2 : 1;
        Job j = line.pollFirst();
        return j == null ? -1 : j.urgent ? 3 : 0;
    }
}
