//@ check cases FAIL
//@ check ascii PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Upper and lower case. */
class CharProperties {
    @Property
    boolean cases(@ForAll char c) {
        return Character.toLowerCase(Character.toUpperCase(c)) == Character.toLowerCase(c);
    }

    @Property
    boolean ascii(@ForAll @CharRange(from = 'A', to = 'Z') char c) {
        return Character.toUpperCase(Character.toLowerCase(c)) == c;
    }
}
