import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Who holds a lock has the priority of whoever waits for it. */
public class Main {
    static class Th {
        int prio, real;
        List<Lk> held = new ArrayList<>();
        Lk waits;
        Th(int p) {
            prio = real = p;
        }
    }
    static class Lk {
        Th holder;
        PriorityQueue<Th> queue = new PriorityQueue<>((a, b) -> Integer.compare(a.prio, b.prio));
        void lock(Th t) {
            if (holder == null) {
                holder = t;
                t.held.add(this);
                return;
            }
            t.waits = this;
            queue.add(t);
            if (t.prio < holder.prio) {
                holder.prio = t.prio;
                if (holder.waits != null) {
                    holder.waits.queue.remove(holder);
                    holder.waits.queue.add(holder);
                }
            }
        }
        void unlock(Th t) {
            t.held.remove(this);
            int p = t.real;
            for (Lk l : t.held) if (!l.queue.isEmpty()) p = Math.min(p, l.queue.peek().prio);
            t.prio = p;
            holder = queue.poll();
            if (holder != null) {
                holder.waits = null;
                holder.held.add(this);
            }
        }
    }
    public static void main(String[] args) {
        Th[] t = new Th[3];
        for (int i = 0; i < 3; i++) {
            t[i] = new Th(Verifier.nondetInt());
        }
        Lk a = new Lk(), b = new Lk();
        a.lock(t[0]);
        b.lock(t[1]);
        a.lock(t[1]);
        a.lock(t[2]);
        assert t[0].prio <= t[1].prio && t[0].prio <= t[2].prio;
        a.unlock(t[0]);
        assert t[0].prio == t[0].real;
        assert a.holder == t[1] || a.holder == t[2];
        assert a.queue.size() == 1;
    }
}
