//@ method shapes.Intervals#add(int,int)
//@ precondition repOK lazy Intervals=1: 5
//@ precondition repOK pose Intervals=1: 5 10
//@ method shapes.Intervals#remove(int)
//@ precondition repOK lazy Intervals=1: 7 15 23
//@ precondition repOK pose Intervals=1: 7 13 19
package shapes;

/** A set of ints as closed intervals, rising, with a gap of at least one between neighbours. */
public class Intervals {
    Span first;
    int spans;
    long members;

    public Intervals() {
    }

    public boolean covers(int x) {
        Span s = first;
        while (s != null && s.hi < x)
            s = s.next;
        return s != null && s.lo <= x;
    }

    public void add(int lo, int hi) {
        if (lo > hi)
            return;
        Span before = null, s = first;
        while (s != null && (long) s.hi + 1 < lo) {
            before = s;
            s = s.next;
        }
        while (s != null && s.lo <= hi + 1L) {
            lo = Math.min(lo, s.lo);
            hi = Math.max(hi, s.hi);
            members -= s.width();
            spans--;
            s = s.next;
        }
        attach(before, new Span(lo, hi, s));
    }

    private void attach(Span before, Span s) {
        if (before == null)
            first = s;
        else
            before.next = s;
        spans++;
        members += s.width();
    }

    public boolean remove(int x) {
        Span before = null, s = first;
        while (s != null && s.hi < x) {
            before = s;
            s = s.next;
        }
        if (s == null || s.lo > x)
            return false;
        members--;
        if (s.lo == s.hi) {
            if (before == null)
                first = s.next;
            else
                before.next = s.next;
            spans--;
        } else if (x == s.lo) {
            s.lo++;
        } else if (x == s.hi) {
            s.hi--;
        } else {
            Span rest = new Span(x + 1, s.hi, s.next);
            s.hi = x - 1;
            s.next = rest;
            spans++;
        }
        return true;
    }

    public boolean repOK() {
        long sum = 0;
        int n = 0;
        Span prev = null;
        for (Span s = first; s != null; s = s.next) {
            if (s.lo > s.hi)
                return false;
            if (prev != null && !prev.clearlyBefore(s))
                return false;
            sum += s.width();
            n++;
            prev = s;
        }
        return n == spans && sum == members;
    }
}

class Span {
    int lo, hi;
    Span next;

    Span(int lo, int hi, Span next) {
        this.lo = lo;
        this.hi = hi;
        this.next = next;
    }

    long width() {
        return (long) hi - lo + 1;
    }

    boolean clearlyBefore(Span other) {
        return (long) hi + 1 < other.lo;
    }
}
