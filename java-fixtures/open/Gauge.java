//@ method open.Gauge#high
//@ leaves lazy=2+1 pose=2+1
//@ method open.Gauge#changes
//@ leaves lazy=2+1 pose=2+1
//@ method open.Gauge#either
//@ leaves lazy=4+2 pose=3+2
//@ method open.Gauge#same
//@ leaves lazy=5+0 pose=2+0
//@ method open.Gauge#closed
//@ leaves lazy=1+0 pose=1+0
//@ option --world closed
//@ method open.Gauge#average
//@ leaves lazy=4+1 pose=2+1
package open;

/** An interface that nobody here implements: what it returns is an input, call by call. */
public interface Gauge {
    int read();

    public static boolean high(Gauge g) {
        return g.read() > 3;
    }

    /** Two calls of one object. */
    public static boolean changes(Gauge g) {
        return g.read() != g.read();
    }

    /** Two objects, or one twice: what they return is in the order of the calls. */
    public static int either(Gauge a, Gauge b) {
        int first = a.read();
        if (b.read() < first) return a == b ? 1 : 2;
        return 3;
    }

    public static boolean same(Gauge a, Object b) {
        return a == b;
    }

    /** Without an implementation it is null. */
    public static int closed(Gauge g) {
        return g == null ? 1 : g.read();
    }

    /** A default method runs as it is, on an object of whatever class. */
    public default boolean average(Gauge other) {
        return (read() + other.read()) / 2 == 10;
    }
}
