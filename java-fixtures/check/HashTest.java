//@ check consistent PASS
//@ check lostInSet FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** equals without hashCode. */
class HashTest {
    static final class Key {
        final int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).id / 10 == id / 10;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void consistent(int id) {
        assertEquals(new Key(id).hashCode(), new Key(id).hashCode());
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void lostInSet(int a, int b) {
        Key first = new Key(a);
        Key second = new Key(b);
        if (first.equals(second)) {
            assertEquals(first.hashCode(), second.hashCode());
        }
    }
}
