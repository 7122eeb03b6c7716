//@ check sum PASS
//@ check filtered FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A stream over numbers of the input. */
class StreamTest {
    @ParameterizedTest
    @CsvSource("1,2")
    void sum(int a, int b) {
        assertEquals(a + b, java.util.stream.IntStream.of(a, b).sum());
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void filtered(int a, int b) {
        assertEquals(2, java.util.stream.IntStream.of(a, b).filter(x -> x > 10).count());
    }
}
