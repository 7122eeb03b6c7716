//@ check arrays PASS
//@ check fewNumbers WITHIN arrays of the input
//@ check fewWords WITHIN collections of the input
//@ check list FAIL
//@ check text PASS
//@ check strange UNKNOWN @UniqueElements
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Sizes of arrays, collections and strings. */
class SizeProperties {
    @Property
    void arrays(@ForAll @Size(3) int[] all) {
        assert all.length == 3;
    }

    @Property
    void list(@ForAll @Size(min = 1, max = 3) List<Integer> all) {
        assert all.size() != 2;
    }

    @Property
    void text(@ForAll @StringLength(min = 1, max = 4) String text) {
        assert !text.isEmpty() && text.length() < 5;
    }

    /** No input that is tried is so long. */
    @Property
    void fewNumbers(@ForAll int[] all) {
        assert all.length < 1 << 20;
    }

    @Property
    void fewWords(@ForAll List<String> all) {
        assert all.size() * 2 < 1 << 20;
    }

    @Property
    void strange(@ForAll @UniqueElements List<Integer> all) {
        assert all.size() >= 0;
    }
}
