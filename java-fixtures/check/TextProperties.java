//@ check upper FAIL
//@ check concat PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Strings of the input. */
class TextProperties {
    @Property
    boolean upper(@ForAll @StringLength(min = 1, max = 3) String s) {
        return !s.equals("Ok") && s.length() < 4;
    }

    @Property
    boolean concat(@ForAll String a, @ForAll String b) {
        return (a + b).length() == a.length() + b.length();
    }
}
