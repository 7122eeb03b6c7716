//@ check plain PASS
//@ check seesSetUp PASS
//@ check wrongSize FAIL AssertionFailedError
//@ check leavesOpen FAIL IllegalStateException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** What runs before and after a test, and what that sees. */
class LifecycleTest {
    static List<String> log;
    private List<Integer> list;
    private boolean open;

    @BeforeAll
    static void first() {
        log = new ArrayList<>();
    }

    @BeforeEach
    void setUp() {
        list = new ArrayList<>(List.of(3));
        log.add("set up");
    }

    @AfterEach
    void tearDown() {
        if (open) {
            throw new IllegalStateException("left open");
        }
    }

    @Test
    void plain() {
        assertEquals(1, list.size());
        assertEquals(3, list.get(0), "the element");
    }

    @Test
    void seesSetUp() {
        assertEquals(List.of("set up"), log);
    }

    @Test
    void wrongSize() {
        assertEquals(2, list.size(), () -> "the size is " + list.size());
    }

    @Test
    void leavesOpen() {
        open = true;
    }
}
