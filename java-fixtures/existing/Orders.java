//@ method existing.Orders#isNatural
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method existing.Orders#above
//@ only pose
//@ returns 0,1,2
package existing;

/** What has been looked into is no constant of a class that is none of its own. */
public class Orders {
    interface Order {
        int compare(Object a, Object b);
    }

    private enum Natural implements Order {
        INSTANCE;

        @Override
        public int compare(Object a, Object b) {
            return Integer.compare((Integer) a, (Integer) b);
        }
    }

    Object low;
    Order by;

    static int isNatural(Orders one, Orders other) {
        other.low = one.low;
        return one.by == Natural.INSTANCE ? 1 : 2;
    }

    static int above(Orders one, Orders other) {
        if (other.low == null)
            return 0;
        return one.by == Natural.INSTANCE && one.by.compare(one.low, other.low) > 0 ? 1 : 2;
    }
}
