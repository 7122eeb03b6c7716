//@ check between FAIL
//@ check betweenWithoutOverflow PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** The mean of two ints, as binary searches had it for decades. */
class AverageTest {
    static int mean(int a, int b) {
        return (a + b) / 2;
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void between(int a, int b) {
        assumeTrue(0 <= a && a <= b);
        int m = mean(a, b);
        assertTrue(a <= m && m <= b, () -> m + " is not between " + a + " and " + b);
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void betweenWithoutOverflow(int a, int b) {
        assumeTrue(0 <= a && a <= b);
        int m = a + (b - a) / 2;
        assertTrue(a <= m && m <= b);
    }
}
