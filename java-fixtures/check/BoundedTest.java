//@ check gauss PASS
//@ check sumOff FAIL n = 7
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A loop whose rounds an assumption bounds. */
class BoundedTest {
    static int sum(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void gauss(int n) {
        assumeTrue(n >= 0 && n <= 10);
        assertEquals(n * (n + 1) / 2, sum(n));
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void sumOff(int n) {
        assumeTrue(n >= 0 && n <= 10);
        assertNotEquals(28, sum(n));
    }
}
