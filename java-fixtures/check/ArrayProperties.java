//@ check last FAIL ArrayIndexOutOfBoundsException
//@ check ends PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Arrays of the input. */
class ArrayProperties {
    @Property
    void last(@ForAll @Size(max = 3) int[] all) {
        assert all[all.length - 1] <= Integer.MAX_VALUE;
    }

    @Property
    void ends(@ForAll @Size(min = 2, max = 3) int[] all) {
        int[] copy = all.clone();
        assert copy[0] == all[0] && copy[copy.length - 1] == all[all.length - 1];
    }
}
