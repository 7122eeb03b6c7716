//@ check rounded PASS
//@ check cut FAIL from CentsTest.cut:29
//@ check squares PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Numbers that are few enough to try them all. */
class CentsTest {
    static double euros(int cents) {
        return cents / 100.0;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 199})
    void rounded(int cents) {
        assumeTrue(cents >= -20_000 && cents <= 20_000);
        assertEquals(cents, Math.round(euros(cents) * 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 199})
    void cut(int cents) {
        assumeTrue(cents >= 0 && cents <= 20_000);
        assertEquals(cents, (int) (euros(cents) * 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 199})
    void squares(int side) {
        assumeTrue(side >= 0 && side < 40_000);
        assertNotEquals(7, side * side % 16);
        assertEquals(side, (int) Math.sqrt((double) side * side));
    }
}
