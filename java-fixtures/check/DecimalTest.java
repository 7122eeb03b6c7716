//@ check isThere PASS
//@ check isSigned WITHIN twelve digits
package check;

import static org.junit.jupiter.api.Assertions.*;

import java.math.BigDecimal;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A bound on decimal numbers is one of the test that looks into them. */
class DecimalTest {
    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void isThere(BigDecimal price) {
        assertNotNull(price);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void isSigned(BigDecimal price) {
        assertTrue(Math.abs(price.signum()) <= 1);
    }
}
