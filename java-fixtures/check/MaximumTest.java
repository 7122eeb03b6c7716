//@ check negative FAIL
//@ check first PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** The greatest element of an array of the input. */
class MaximumTest {
    static int max(int[] all) {
        int max = 0;
        for (int each : all) {
            max = Math.max(max, each);
        }
        return max;
    }

    @ParameterizedTest
    @NullSource
    void negative(int[] all) {
        assumeTrue(all != null && all.length > 0 && all.length < 4);
        int max = max(all);
        boolean found = false;
        for (int each : all) {
            found |= each == max;
        }
        assertTrue(found);
    }

    @ParameterizedTest
    @NullSource
    void first(int[] all) {
        assumeTrue(all != null && all.length > 0 && all.length < 4);
        assertTrue(max(all) >= all[0]);
    }
}
