//@ check counts PASS
//@ check few FAIL n =
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Bits of a number. */
class BitProperties {
    static int count(int n) {
        int count = 0;
        for (int i = 0; i < 4; i++) {
            count += n >>> i & 1;
        }
        return count;
    }

    @Property
    boolean counts(@ForAll @IntRange(min = 0, max = 15) int n) {
        return count(n) == Integer.bitCount(n);
    }

    @Property
    boolean few(@ForAll @IntRange(min = 0, max = 15) int n) {
        return count(n) < 4;
    }
}
