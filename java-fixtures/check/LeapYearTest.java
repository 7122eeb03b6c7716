//@ check century FAIL year =
//@ check fourth PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Leap years, with the rule for centuries left out. */
class LeapYearTest {
    static boolean isLeap(int year) {
        return year % 4 == 0;
    }

    @ParameterizedTest
    @ValueSource(ints = 2000)
    void century(int year) {
        assumeTrue(year > 1582 && year < 3000);
        assertEquals(java.time.Year.isLeap(year), isLeap(year));
    }

    @ParameterizedTest
    @ValueSource(ints = 2000)
    void fourth(int year) {
        assumeTrue(year > 1582 && year < 3000 && year % 100 != 0);
        assertEquals(java.time.Year.isLeap(year), isLeap(year));
    }
}
