//@ check trimmed FAIL s =
//@ check twice WITHIN
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Strings with spaces around. */
class TrimTest {
    @ParameterizedTest
    @ValueSource(strings = "a")
    void trimmed(String s) {
        assertEquals(s, s.trim());
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void twice(String s) {
        assertEquals(s.trim(), s.trim().trim());
    }
}
