//@ method shapes.BoxedPair#freeze()
//@ precondition repOK lazy BoxedPair=1: 2 2
//@ precondition repOK pose BoxedPair=1: 2 2
//@ method shapes.BoxedPair#thaw(int)
//@ precondition repOK lazy BoxedPair=1: 4
//@ precondition repOK pose BoxedPair=1: 4 4
package shapes;

/**
 * A range of ints that is either unset (all null or false) or has low and high, with
 * high - low at most 100. A frozen range is tagged with itself; a free one may carry its width
 * (a Long) as a tag or nothing.
 */
public class BoxedPair {
    Integer low;
    Long high;
    Boolean frozen = Boolean.FALSE;
    Object tag;

    public BoxedPair() {
    }

    public boolean include(int x) {
        if (frozen)
            return low <= x && x <= high;
        if (low == null) {
            low = x;
            high = (long) x;
            return true;
        }
        int newLow = Math.min(low, x);
        long newHigh = Math.max(high, x);
        if (newHigh - newLow > 100)
            return false;
        if (tag != null)
            tag = newHigh - newLow;
        low = newLow;
        high = newHigh;
        return true;
    }

    public void freeze() {
        if (low != null) {
            frozen = Boolean.TRUE;
            tag = this;
        }
    }

    public long measure() {
        if (low == null)
            return -1;
        long width = high - low;
        if (tag != this)
            tag = width;
        return width;
    }

    public void thaw(int keepTag) {
        if (frozen) {
            frozen = false;
            tag = keepTag != 0 ? (Object) (high - low) : null;
        } else if (keepTag == 0) {
            tag = null;
            low = null;
            high = null;
        }
    }

    public boolean repOK() {
        if (frozen == null)
            return false;
        if (low == null || high == null)
            return low == null && high == null && !frozen && tag == null;
        if (high < low || high > Integer.MAX_VALUE || high - low > 100)
            return false;
        if (frozen)
            return tag == this;
        if (tag == null)
            return true;
        return tag instanceof Long && ((Long) tag).equals(high - low);
    }
}
