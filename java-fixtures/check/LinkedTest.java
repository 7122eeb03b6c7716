//@ check sum FAIL
//@ check length PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Objects that the test links. */
class LinkedTest {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }

        int sum() {
            return next == null ? value : value + next.sum();
        }

        int length() {
            return next == null ? 1 : 1 + next.length();
        }
    }

    @ParameterizedTest
    @CsvSource("1,2,3")
    void sum(int a, int b, int c) {
        assertNotEquals(1000, new Node(a, new Node(b, new Node(c, null))).sum());
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void length(int a, int b) {
        assertEquals(2, new Node(a, new Node(b, null)).length());
    }
}
