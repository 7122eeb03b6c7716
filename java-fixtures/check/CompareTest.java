//@ check byDifference FAIL
//@ check byCompare PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A comparator that subtracts. */
class CompareTest {
    @ParameterizedTest
    @CsvSource("1,2")
    void byDifference(int a, int b) {
        Comparator<Integer> by = (x, y) -> x - y;
        assertEquals(a < b, by.compare(a, b) < 0);
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void byCompare(int a, int b) {
        Comparator<Integer> by = Integer::compare;
        assertEquals(a < b, by.compare(a, b) < 0);
    }
}
