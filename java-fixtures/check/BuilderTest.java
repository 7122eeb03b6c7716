//@ check reversed PASS
//@ check appended FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Texts that are put together. */
class BuilderTest {
    @ParameterizedTest
    @CsvSource("a,b")
    void reversed(char a, char b) {
        assumeFalse(Character.isSurrogate(a) || Character.isSurrogate(b));
        assertEquals("" + b + a, new StringBuilder().append(a).append(b).reverse().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void appended(int n) {
        assertNotEquals("n=-12", "n=" + n);
    }
}
