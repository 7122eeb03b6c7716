//@ check reversedTwice PASS
//@ check noZero FAIL
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Lists of the input. */
class ListProperties {
    @Property
    void reversedTwice(@ForAll @Size(max = 2) List<Integer> list) {
        List<Integer> copy = new ArrayList<>(list);
        Collections.reverse(copy);
        Collections.reverse(copy);
        assert copy.equals(list);
    }

    @Property
    void noZero(@ForAll @Size(max = 2) List<Integer> list) {
        assert !list.contains(0);
    }
}
