//@ check order PASS
//@ check poll FAIL NullPointerException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A priority queue, and an empty one. */
class QueueTest {
    private final PriorityQueue<Integer> queue = new PriorityQueue<>();

    @ParameterizedTest
    @CsvSource("1,2")
    void order(int a, int b) {
        queue.add(a);
        queue.add(b);
        assertEquals(Math.min(a, b), queue.poll());
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void poll(int n) {
        if (n > 0) {
            queue.add(n);
        }
        int first = queue.poll();
        assertEquals(n, first);
    }
}
