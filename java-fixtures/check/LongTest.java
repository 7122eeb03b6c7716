//@ check narrow FAIL n =
//@ check wide PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Longs cut off to ints. */
class LongTest {
    @ParameterizedTest
    @ValueSource(longs = 1)
    void narrow(long n) {
        assertEquals(n, (int) n);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void wide(int n) {
        assertEquals(n, (int) (long) n);
    }
}
