//@ check $Inner#positive FAIL n = -2
//@ check $Inner#zero PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Properties of an inner class. */
class GroupProperties {
    int offset = 2;

    @Group
    class Inner {
        @Property
        boolean positive(@ForAll @IntRange(min = -2, max = 5) int n) {
            return n + offset > 0;
        }

        @Example
        boolean zero() {
            return offset - 2 == 0;
        }
    }
}
