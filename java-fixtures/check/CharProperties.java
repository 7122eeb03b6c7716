//@ check letters FAIL
//@ check ascii PASS
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Upper and lower case, and what is between them. */
class CharProperties {
    @Property
    boolean letters(@ForAll @CharRange(from = 'A', to = 'z') char c) {
        return Character.isLetter(c);
    }

    @Property
    boolean ascii(@ForAll @CharRange(from = 'A', to = 'Z') char c) {
        return Character.toUpperCase(Character.toLowerCase(c)) == c;
    }
}
