//@ check $WhenFilled#size PASS
//@ check $WhenFilled#sum FAIL x = 8
//@ check $WhenFilled$Twice#size PASS
//@ check empty PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Tests in inner classes, whose set-up comes after that of the outer ones. */
class NestedTest {
    private final Deque<Integer> deque = new ArrayDeque<>();

    @Test
    void empty() {
        assertTrue(deque.isEmpty());
        int size = deque.size();
        // No framework makes an object of that.
        NestedTest other = new NestedTest() {
            @Test
            void full() {
                assertEquals(1, size);
            }
        };
        assertNotSame(this, other);
    }

    @Nested
    class WhenFilled {
        int sum;

        @BeforeEach
        void fill() {
            deque.push(4);
            sum = deque.peek();
        }

        @Test
        void size() {
            assertEquals(1, deque.size());
        }

        @ParameterizedTest
        @ValueSource(ints = 1)
        void sum(int x) {
            assertNotEquals(12, sum + x);
        }

        @Nested
        class Twice {
            @BeforeEach
            void fill() {
                deque.push(5);
            }

            @Test
            void size() {
                assertEquals(2, deque.size());
            }
        }
    }
}
