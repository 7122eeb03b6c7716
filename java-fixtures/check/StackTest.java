//@ check lastIn PASS
//@ check full FAIL ArrayIndexOutOfBoundsException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A stack over an array that does not grow. */
class StackTest {
    static final class Stack {
        private final int[] cells = new int[3];
        private int size;

        void push(int value) {
            cells[size++] = value;
        }

        int pop() {
            return cells[--size];
        }
    }

    private final Stack stack = new Stack();

    @ParameterizedTest
    @CsvSource("1,2")
    void lastIn(int a, int b) {
        stack.push(a);
        stack.push(b);
        assertAll(() -> assertEquals(b, stack.pop()), () -> assertEquals(a, stack.pop()));
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void full(int n) {
        assumeTrue(n >= 0 && n < 6);
        for (int i = 0; i < n; i++) {
            stack.push(i);
        }
        assertEquals(n, stack.size);
    }
}
