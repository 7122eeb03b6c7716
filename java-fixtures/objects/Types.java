//@ method objects.Types#chain
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method objects.Types#subclassFirst
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method objects.Types#castCaught
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method objects.Types#castUncaught
//@ leaves pose=1+2
//@ method objects.Types#castOfNew
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method objects.Types#nullIsNoInstance
//@ leaves lazy=1+0 pose=1+0
//@ returns 2
package objects;

/** instanceof and checkcast. */
public final class Types {
    static class Base {
        int b;
    }

    static class Left extends Base {
        int l;
    }

    static class Right extends Base {
        int r;
    }

    static class Lower extends Left {
        int d;
    }

    /** null is no instance of anything: 3. */
    public static int chain(Base x) {
        if (x instanceof Left) {
            return 1;
        }
        if (x instanceof Right) {
            return 2;
        }
        return 3;
    }

    public static int subclassFirst(Base x) {
        if (x instanceof Lower) {
            return 1;
        }
        if (x instanceof Left) {
            return 2;
        }
        return 3;
    }

    /** A cast lets null pass. */
    public static int castCaught(Base x) {
        try {
            Left l = (Left) x;
            if (l == null) {
                return 1;
            }
            return 2;
        } catch (ClassCastException e) {
            return 3;
        }
    }

    /** Two ways to fail: the cast, and null behind it. */
    public static int castUncaught(Base x) {
        return ((Left) x).l;
    }

    public static int castOfNew(int i) {
        Base x = i > 0 ? new Lower() : new Right();
        try {
            Left l = (Left) x;
            return 1;
        } catch (ClassCastException e) {
            return 2;
        }
    }

    public static int nullIsNoInstance() {
        Base x = null;
        if (x instanceof Base) {
            return 1;
        }
        return 2;
    }
}
