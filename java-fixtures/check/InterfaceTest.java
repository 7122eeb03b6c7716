//@ check discount PASS
//@ check negative FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Default methods, and a lambda that implements an interface. */
class InterfaceTest {
    interface Price {
        int of(int pieces);

        default int total(int pieces) {
            return pieces > 10 ? of(pieces) - 5 : of(pieces);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void discount(int pieces) {
        assumeTrue(pieces >= 0 && pieces <= 100);
        Price price = n -> 2 * n;
        assertTrue(price.total(pieces) <= 2 * pieces);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void negative(int pieces) {
        assumeTrue(pieces >= 0 && pieces <= 100);
        Price price = n -> n / 4;
        assertTrue(price.total(pieces) >= 0);
    }
}
