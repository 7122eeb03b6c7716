//@ check reversed PASS
//@ check odd FAIL s =
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A loop over a string. */
class PalindromeTest {
    static boolean is(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void reversed(String s) {
        assumeTrue(s.length() == 3 && is(s));
        assertEquals(s.charAt(0), s.charAt(2));
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void odd(String s) {
        assertFalse(s.length() == 4 && is(s));
    }
}
