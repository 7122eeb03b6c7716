//@ method open.Tank#fill
//@ leaves lazy=1+2 pose=1+2
//@ method open.Tank#more
//@ leaves lazy=2+0 pose=2+0
//@ method open.Tank#next
//@ leaves lazy=15+1 pose=5+1
//@ method open.Tank#doubled
//@ leaves lazy=2+1 pose=2+1
package open;

/** An abstract class with fields, a method of its own and abstract ones. */
public abstract class Tank {
    protected int level;
    final int limit;

    Tank(int limit) {
        this.limit = limit;
    }

    abstract int flow(int seconds);

    protected abstract void opened();

    protected Tank tank;

    abstract Tank other(Tank a);

    /** The names of the parameters are those of a field, and of a parameter in the tests. */
    public static boolean next(Tank tank, Tank p0) {
        return tank.other(null) == p0 && p0 != null && p0.other(null) == tank && p0 != tank;
    }

    int room() {
        return limit - level;
    }

    public static int fill(Tank t) {
        t.opened();
        int by = t.flow(2);
        if (by > t.room()) throw new IllegalStateException();
        t.level += by;
        return t.level;
    }

    /** The receiver is of an unseen class, too. */
    public boolean more() {
        return flow(1) > level;
    }

    /** Overridden or not, nobody knows: an unseen class overrides nothing. */
    public static boolean doubled(Tank t) {
        return t.room() == 2 * t.limit;
    }
}
