//@ check throwsOutOfBounds PASS
//@ check throwsNothing FAIL AssertionFailedError
//@ check throwsOther FAIL AssertionFailedError
//@ check all PASS
//@ check oneOfAll FAIL MultipleFailuresError
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** assertThrows and assertAll. */
class ThrowsTest {
    private final List<String> list = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(ints = 1)
    void throwsOutOfBounds(int i) {
        assertThrows(IndexOutOfBoundsException.class, () -> list.get(i));
    }

    @Test
    void throwsNothing() {
        assertThrows(IllegalStateException.class, list::size);
    }

    @Test
    void throwsOther() {
        assertThrows(IllegalStateException.class, () -> list.get(0));
    }

    @Test
    void all() {
        assertAll(() -> assertTrue(list.isEmpty()), () -> assertEquals("[]", list.toString()));
    }

    @Test
    void oneOfAll() {
        assertAll("two", () -> assertTrue(list.isEmpty()), () -> assertEquals(1, list.size()));
    }
}
