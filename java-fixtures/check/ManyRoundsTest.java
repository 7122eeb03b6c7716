//@ check sums PASS
//@ check sumsOther FAIL AssertionFailedError
package check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests that decide nothing for longer than most do. */
class ManyRoundsTest {
    private static int sum() {
        int sum = 0;
        for (int i = 0; i < 1_100_000; i++) {
            sum += i & 3;
        }
        return sum;
    }

    @Test
    void sums() {
        assertEquals(1_650_000, sum());
    }

    @Test
    void sumsOther() {
        assertEquals(1_650_001, sum());
    }
}
