//@ check positive FAIL n = 17
//@ check small PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Recursion, and an int that is too small for it. */
class FactorialTest {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void positive(int n) {
        assumeTrue(n >= 0 && n <= 20);
        assertTrue(factorial(n) > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void small(int n) {
        assumeTrue(n >= 0 && n <= 12);
        assertTrue(factorial(n) > 0);
    }
}
