//@ check counts PASS
//@ check lost FAIL b = "
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A hash map that the test fills. */
class MapTest {
    private final Map<String, Integer> counts = new HashMap<>();

    @ParameterizedTest
    @CsvSource("a,b")
    void counts(String a, String b) {
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        assertEquals(a.equals(b) ? 1 : 2, counts.size());
    }

    @ParameterizedTest
    @CsvSource("a,b")
    void lost(String a, String b) {
        counts.put(a, 1);
        counts.put(b, 2);
        assertEquals(1, counts.get(a));
    }
}
