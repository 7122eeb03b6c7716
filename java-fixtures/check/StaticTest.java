//@ check counts PASS
//@ check last FAIL n = 3
//@ check sees PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Static fields that a class initializer and a set-up leave. */
class StaticTest {
    static int base = 7;
    static int[] table;

    @BeforeAll
    static void prepare() {
        table = new int[] {1, 2, 4, 8};
    }

    @Test
    void counts() {
        assertEquals(7, base);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void last(int n) {
        assumeTrue(n >= 0 && n < table.length);
        assertTrue(table[n] < 8);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void sees(int n) {
        base = n;
        assertEquals(n, base);
    }
}
