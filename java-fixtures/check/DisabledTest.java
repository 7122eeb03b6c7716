//@ check runs PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Tests that are switched off are not run. */
class DisabledTest {
    @Test
    void runs() {
        assertEquals(4, 2 + 2);
    }

    @Test
    @Disabled("it fails")
    void off() {
        fail();
    }

    @Nested
    @Disabled
    class Off {
        @Test
        void off() {
            fail();
        }
    }
}
