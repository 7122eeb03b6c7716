//@ check distinct FAIL a = 0, b = 0
//@ check contains PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A set of numbers. */
class SetTest {
    private Set<Integer> set;

    @BeforeEach
    void setUp() {
        set = new TreeSet<>();
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void distinct(int a, int b) {
        set.add(a);
        set.add(b);
        assertEquals(2, set.size());
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void contains(int a, int b) {
        set.add(a);
        assertEquals(a == b, set.contains(b));
    }
}
