//@ check discounted PASS
//@ check exact FAIL
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** A discount that is rounded down. */
class PriceProperties {
    static int discounted(int price, int percent) {
        return price - price * percent / 100;
    }

    @Property
    boolean discounted(@ForAll @IntRange(min = 0, max = 1000) int price) {
        return discounted(price, 20) <= price;
    }

    @Property
    boolean exact(@ForAll @IntRange(min = 0, max = 1000) int price) {
        return discounted(price, 20) * 5 == price * 4;
    }
}
