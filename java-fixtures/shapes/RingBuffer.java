//@ method shapes.RingBuffer#offer(int)
//@ option --array-length 5
//@ precondition repOK lazy RingBuffer=1: 2
//@ precondition repOK pose RingBuffer=1: 2
//@ method shapes.RingBuffer#poll()
//@ option --array-length 5
//@ precondition repOK pose RingBuffer=1: 5
package shapes;

public class RingBuffer {
    static final int CAPACITY = 5;

    private final int[] buf = new int[CAPACITY];
    private int head;   // where the oldest is
    private int count;

    public RingBuffer() {}

    public boolean offer(int x) {
        if (count == buf.length) return false;
        buf[(head + count) % buf.length] = x;
        ++count;
        return true;
    }

    public Integer poll() {
        if (count == 0) return null;
        int x = buf[head];
        buf[head] = 0;
        head = head + 1 == buf.length ? 0 : head + 1;
        if (--count == 0) head = 0;
        return x;
    }

    /** The k oldest go to the back, in order (negative k: nothing happens). */
    public void rotate(int k) {
        if (count == 0 || k < 0) return;
        k %= count;
        while (k-- > 0) {
            int x = buf[head];
            buf[head] = 0;
            head = (head + 1) % CAPACITY;
            buf[(head + count - 1) % CAPACITY] = x;
        }
    }

    public boolean removeAll(int x) {
        int kept = 0;
        int before = count;
        for (int i = 0; i < before; i++) {
            int v = buf[(head + i) % CAPACITY];
            if (v != x) buf[(head + kept++) % CAPACITY] = v;
        }
        for (int i = kept; i < before; i++) buf[(head + i) % CAPACITY] = 0;
        count = kept;
        if (count == 0) head = 0;
        return kept != before;
    }

    public boolean repOK() {
        if (buf == null || buf.length != CAPACITY)
            return false;
        if (count < 0 || count > CAPACITY)
            return false;
        if (head < 0 || head >= CAPACITY)
            return false;
        if (count == 0 && head != 0)
            return false;
        // what is not in use is zero
        for (int i = count; i < CAPACITY; i++)
            if (buf[(head + i) % CAPACITY] != 0)
                return false;
        return true;
    }
}
