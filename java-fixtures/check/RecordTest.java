//@ check same PASS
//@ check commutes FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Records are equal by their components. */
class RecordTest {
    record Point(int x, int y) {
        Point turned() {
            return new Point(y, x);
        }
    }

    @ParameterizedTest
    @CsvSource("1,1")
    void same(int x, int y) {
        assertEquals(new Point(x, y), new Point(x, y).turned().turned());
    }

    @ParameterizedTest
    @CsvSource("1,1")
    void commutes(int x, int y) {
        assertEquals(new Point(x, y), new Point(x, y).turned());
    }
}
