//@ check within PASS
//@ check outside FAIL n = 10
//@ check letters PASS
//@ check boxed UNKNOWN @IntRange
//@ check digits FAIL c = 'a'
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Ranges of numbers and characters. */
class RangeProperties {
    @Property
    boolean within(@ForAll @IntRange(min = 1, max = 10) int n) {
        assert n * n <= 100;
        return true;
    }

    @Property
    void boxed(@ForAll @IntRange(min = 1, max = 10) Integer n) {
        assert n > 0;
    }

    @Property
    void outside(@ForAll @IntRange(min = 1, max = 10) int n) {
        assert n < 10;
    }

    @Property
    void letters(@ForAll @CharRange(from = 'a', to = 'z') char c) {
        assert Character.toUpperCase(c) < c;
    }

    @Property
    void digits(@ForAll @CharRange(from = 'a', to = 'f') char c) {
        assert Character.digit(c, 16) > 10;
    }
}
