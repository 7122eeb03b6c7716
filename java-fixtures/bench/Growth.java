package bench;

/** Does the list end within max + 1 steps? What scripts/bench measures the growth of path-optimal execution on. */
public class Growth {
    Growth next;

    public boolean upTo50() {
        return upTo(50);
    }

    public boolean upTo100() {
        return upTo(100);
    }

    public boolean upTo200() {
        return upTo(200);
    }

    public boolean upTo400() {
        return upTo(400);
    }

    private boolean upTo(int max) {
        Growth n = this;
        int i = 0;
        while (n != null && i <= max) {
            n = n.next;
            i++;
        }
        return n == null;
    }
}
