//@ check swaps PASS
//@ check casts FAIL ClassCastException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Type variables, and a cast that the compiler could not see. */
class GenericTest {
    record Pair<A, B>(A first, B second) {
        Pair<B, A> swapped() {
            return new Pair<>(second, first);
        }
    }

    @ParameterizedTest
    @CsvSource("1,a")
    void swaps(int a, String b) {
        assertEquals(new Pair<>(a, b), new Pair<>(a, b).swapped().swapped());
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void casts(int n) {
        Object value = n > 100 ? "many" : (Object) n;
        int number = (Integer) value;
        assertEquals(n, number);
    }
}
