//@ check commutes PASS
//@ check divides FAIL
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Products. */
class MultiplicationProperties {
    @Property
    boolean commutes(@ForAll int a, @ForAll int b) {
        return a * b == b * a;
    }

    @Property
    boolean divides(@ForAll @IntRange(min = 1, max = 70000) int a) {
        return a * a / a == a;
    }
}
