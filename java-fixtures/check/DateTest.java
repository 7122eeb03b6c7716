//@ check nextDay PASS
//@ check sameMonth FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Days of java.time. */
class DateTest {
    @ParameterizedTest
    @ValueSource(ints = 1)
    void nextDay(int day) {
        assumeTrue(day >= 1 && day <= 27);
        assertEquals(day + 1, java.time.LocalDate.of(2024, 2, day).plusDays(1).getDayOfMonth());
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void sameMonth(int day) {
        assumeTrue(day >= 1 && day <= 28);
        assertEquals(2, java.time.LocalDate.of(2023, 2, day).plusDays(1).getMonthValue());
    }
}
