//@ check parses FAIL
//@ check answer FAIL 42
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Numbers in texts. */
class ParseTest {
    @ParameterizedTest
    @ValueSource(strings = "1")
    void parses(String s) {
        Integer.parseInt(s);
    }

    @ParameterizedTest
    @ValueSource(strings = "1")
    void answer(String s) {
        assumeTrue(s.length() == 2 && Character.isDigit(s.charAt(0)) && Character.isDigit(s.charAt(1)));
        assumeTrue(s.charAt(0) < 128 && s.charAt(1) < 128);
        assertNotEquals(42, Integer.parseInt(s));
    }
}
