//@ check even FAIL n = 7
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Recursion without an end for one number. */
class EndlessRecursionTest {
    static int half(int n) {
        return n == 7 ? half(n) : n / 2;
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void even(int n) {
        half(n);
    }
}
