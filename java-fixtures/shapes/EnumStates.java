//@ method shapes.EnumStates#block(int)
//@ precondition repOK lazy EnumStates=1: 3 12 35
//@ precondition repOK pose EnumStates=1: 3 11 22
//@ method shapes.EnumStates#finish()
//@ precondition repOK lazy EnumStates=1: 2 6 30
//@ precondition repOK pose EnumStates=1: 2 5 12
package shapes;

import java.util.HashSet;
import java.util.Set;

/**
 * Tasks in a list, each in a state. At most one runs (it is `current`). A blocked one waits for
 * another task of the list that is not done; nobody waits in a circle.
 */
public class EnumStates {
    enum State { READY, RUNNING, BLOCKED, DONE }

    static class Task {
        final int id;
        State state = State.READY;
        Task awaits;
        Task next;

        Task(int id, Task next) {
            this.id = id;
            this.next = next;
        }
    }

    Task all;
    Task current;
    int lastId;

    public EnumStates() {
    }

    public int spawn() {
        if (lastId == Integer.MAX_VALUE) return -1;
        all = new Task(++lastId, all);
        return lastId;
    }

    /** Lets the running task go back to ready and the ready one with the given id run. */
    public boolean run(int id) {
        for (Task t = all; t != null; t = t.next) {
            if (t.id == id && t.state == State.READY) {
                if (current != null) current.state = State.READY;
                t.state = State.RUNNING;
                current = t;
                return true;
            }
        }
        return false;
    }

    public boolean block(int onId) {
        if (current == null) return false;
        Task target = all;
        while (target != null && target.id != onId) target = target.next;
        if (target == null || target.state == State.DONE) return false;
        for (Task t = target; t != null; t = t.awaits)
            if (t == current) return false;
        current.state = State.BLOCKED;
        current.awaits = target;
        current = null;
        return true;
    }

    /** The running task is done, who waits for it is ready. Returns the number of those, or -1. */
    public int finish() {
        if (current == null) return -1;
        int woken = 0;
        for (Task t = all; t != null; t = t.next)
            if (t.awaits == current) {
                t.awaits = null;
                t.state = State.READY;
                woken++;
            }
        current.state = State.DONE;
        current = null;
        return woken;
    }

    public boolean repOK() {
        Set<Task> tasks = new HashSet<>();
        int above = lastId + 1;
        if (lastId < 0) return false;
        Task running = null;
        for (Task t = all; t != null; t = t.next) {
            if (!tasks.add(t) || t.state == null) return false;
            if (t.id < 1 || (t == all ? t.id > lastId : t.id >= above)) return false;
            above = t.id; // ids fall along the list
            switch (t.state) {
                case RUNNING:
                    if (running != null) return false;
                    running = t;
                    break;
                case BLOCKED:
                    if (t.awaits == null || t.awaits.state == State.DONE) return false;
                    break;
                default:
                    break;
            }
            if (t.state != State.BLOCKED && t.awaits != null) return false;
        }
        if (running != current) return false;
        for (Task t : tasks) {
            Task w = t.awaits;
            for (int steps = 0; w != null; steps++) {
                if (!tasks.contains(w) || steps >= tasks.size()) return false;
                w = w.awaits;
            }
        }
        return true;
    }
}
