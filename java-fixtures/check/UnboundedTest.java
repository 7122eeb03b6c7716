//@ check deep FAIL n = 40
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A loop without a bound, with a failure behind many rounds. */
class UnboundedTest {
    @ParameterizedTest
    @ValueSource(ints = 1)
    void deep(int n) {
        int rounds = 0;
        for (int i = 0; i < n; i++) {
            rounds++;
        }
        assertNotEquals(40, rounds);
    }
}
