//@ check first PASS
//@ check second PASS
//@ check cleaned FAIL AssertionFailedError
package check;

import static org.junit.jupiter.api.Assertions.*;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.*;

/** What comes after all tests of a class is no part of one of them; what comes after each is. */
class TogetherTest {
    private static final Set<String> SEEN = new HashSet<>();
    private int open;

    @AfterEach
    void close() {
        assertEquals(0, open);
    }

    @AfterAll
    static void all() {
        assertEquals(3, SEEN.size());
    }

    @Test
    void first() {
        SEEN.add("first");
        assertTrue(SEEN.contains("first"));
    }

    @Test
    void second() {
        SEEN.add("second");
        assertFalse(SEEN.isEmpty());
    }

    @Test
    void cleaned() {
        SEEN.add("cleaned");
        open = 1;
    }
}
