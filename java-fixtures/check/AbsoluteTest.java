//@ check abs FAIL from AbsoluteTest.abs:18
//@ check absOfLong PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** The absolute value of the least int is negative. */
class AbsoluteTest {
    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void abs(int x) {
        assertTrue(Math.abs(x) >= 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void absOfLong(int x) {
        assertTrue(Math.abs((long) x) >= 0);
    }
}
