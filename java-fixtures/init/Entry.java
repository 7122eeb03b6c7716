//@ method init.Entry#elsewhere
//@ leaves lazy=1+0 pose=1+0
//@ returns 7
//@ method init.Entry#instance
//@ leaves lazy=2+0 pose=2+0
//@ returns 7,8
package init;

/** The class of the method under test is initialized before the method runs, though nothing in it needs that. */
public final class Entry extends EntryParent {
    static {
        EntryParent.Log.seen += 2;
    }

    public static int elsewhere() {
        return EntryParent.Log.seen;
    }

    public int instance(int x) {
        return x > 0 ? EntryParent.Log.seen : EntryParent.Log.seen + 1;
    }
}
