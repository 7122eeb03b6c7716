//@ check twice FAIL n = 39
package check;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;

/** What the constructor is given is an input, be it that of a record. */
@ParameterizedClass
record RecordFilledTest(int n, String name) {
    @Test
    void twice() {
        assertTrue(2 * n != 78 || name.length() != 2);
    }
}
