//@ check halves FAIL n = -1
//@ check doubles PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A shift is no division. */
class ShiftTest {
    @ParameterizedTest
    @ValueSource(ints = 1)
    void halves(int n) {
        assumeTrue(n > -100 && n < 100);
        assertEquals(n / 2, n >> 1);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void doubles(int n) {
        assertEquals(n * 2, n << 1);
    }
}
