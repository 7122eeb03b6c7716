//@ check sides FAIL
//@ check equilateral PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** The triangle of every book on testing. */
class TriangleTest {
    enum Kind { NONE, SCALENE, ISOSCELES, EQUILATERAL }

    static Kind kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || b + c <= a || a + c <= b) {
            return Kind.NONE;
        }
        if (a == b && b == c) {
            return Kind.EQUILATERAL;
        }
        // One of the three comparisons has been forgotten.
        return a == b || b == c ? Kind.ISOSCELES : Kind.SCALENE;
    }

    @ParameterizedTest
    @CsvSource("1,1,1")
    void sides(int a, int b, int c) {
        if (kind(a, b, c) == Kind.SCALENE) {
            assertTrue(a != b && b != c && a != c);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void equilateral(int a) {
        assumeTrue(a > 0 && a < 1000);
        assertEquals(Kind.EQUILATERAL, kind(a, a, a));
    }
}
