//@ check holds PASS
//@ check fails FAIL returns false
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** A property that returns false fails. */
class ReturnProperties {
    @Property
    boolean holds(@ForAll @LongRange(min = -5, max = 5) long n) {
        return n * n <= 25;
    }

    @Property
    boolean fails(@ForAll int n) {
        return n != 77;
    }
}
