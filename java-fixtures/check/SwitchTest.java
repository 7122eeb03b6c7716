//@ check all PASS
//@ check february FAIL month = 2
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A switch over months. */
class SwitchTest {
    static int days(int month) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> 28;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void all(int month) {
        assumeTrue(month >= 1 && month <= 12);
        assertTrue(days(month) >= 28 && days(month) <= 31);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void february(int month) {
        assumeTrue(month >= 1 && month <= 12);
        assertTrue(days(month) >= 30);
    }
}
