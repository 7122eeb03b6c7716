//@ check found FAIL s =
//@ check short4 PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A text that only one input has. */
class PasswordTest {
    static boolean opens(String s) {
        return s.length() == 6 && s.startsWith("s3") && s.charAt(2) == 'c' && s.endsWith("ret");
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void found(String s) {
        assertFalse(opens(s));
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void short4(String s) {
        assumeTrue(s.length() < 5);
        assertFalse(opens(s));
    }
}
