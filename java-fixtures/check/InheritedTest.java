//@ check usesBase PASS
//@ check positive FAIL x =
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Set-up and a test that a superclass has. */
class InheritedTest extends InheritedBase {
    private int more;

    @BeforeEach
    void then() {
        more = base + 1;
    }

    @Test
    void usesBase() {
        assertEquals(11, more);
    }
}
