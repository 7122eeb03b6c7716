//@ check split FAIL cents =
//@ check splitRight PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Cents that get lost. */
class MoneyProperties {
    @Property
    boolean split(@ForAll @IntRange(min = 0, max = 10000) int cents) {
        return cents / 3 * 3 == cents;
    }

    @Property
    boolean splitRight(@ForAll @IntRange(min = 0, max = 10000) int cents) {
        int part = cents / 3;
        return part + part + (cents - 2 * part) == cents;
    }
}
