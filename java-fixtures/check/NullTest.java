//@ check mayBeNull FAIL s = null
//@ check isNotNull PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Parameters are null only if a source says so. */
class NullTest {
    @ParameterizedTest
    @NullSource
    void mayBeNull(String s) {
        assertTrue(s.length() >= 0);
    }

    @ParameterizedTest
    @ValueSource(strings = "a")
    void isNotNull(String s) {
        assertTrue(s.length() >= 0);
    }
}
