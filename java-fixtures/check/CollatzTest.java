//@ check ends PASS
//@ check short9 FAIL n = 9
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A sequence that goes up and down. */
class CollatzTest {
    static int steps(int n) {
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void ends(int n) {
        assumeTrue(n >= 1 && n <= 8);
        assertTrue(steps(n) <= 16);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void short9(int n) {
        assumeTrue(n >= 1 && n <= 10);
        assertTrue(steps(n) < 19);
    }
}
