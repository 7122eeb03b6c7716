//@ check restores PASS
//@ check swallows FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A finally that hides what went wrong. */
class FinallyTest {
    private int depth;

    int run(int n) {
        depth++;
        try {
            return 10 / n;
        } finally {
            depth--;
        }
    }

    @SuppressWarnings("finally")
    int hide(int n) {
        try {
            return 10 / n;
        } finally {
            return -1;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void restores(int n) {
        try {
            run(n);
        } catch (ArithmeticException e) {
            assertEquals(0, n);
        }
        assertEquals(0, depth);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void swallows(int n) {
        assumeTrue(n > 0 && n < 10);
        assertTrue(hide(n) > 0);
    }
}
