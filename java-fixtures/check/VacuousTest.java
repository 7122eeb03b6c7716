//@ check nothing PASS warning
//@ check something PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Assumptions that exclude everything. */
class VacuousTest {
    @ParameterizedTest
    @ValueSource(ints = 1)
    void nothing(int x) {
        assumeTrue(x > 0);
        assumeFalse(x > 0);
        fail();
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void something(int x) {
        assumingThat(x > 0, () -> assertTrue(x >= 1));
    }
}
