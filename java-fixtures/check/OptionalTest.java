//@ check present PASS
//@ check empty FAIL NoSuchElementException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** An Optional that may be empty. */
class OptionalTest {
    static Optional<Integer> half(int n) {
        return n % 2 == 0 ? Optional.of(n / 2) : Optional.empty();
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void present(int n) {
        assertEquals(n % 2 == 0, half(n).isPresent());
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    void empty(int n) {
        half(n).orElseThrow();
    }
}
