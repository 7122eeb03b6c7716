//@ check first WITHIN order
//@ check scattered WITHIN order
//@ check counted PASS
//@ check added WITHIN can be changed
//@ check held PASS
//@ check whole PASS
package check;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** What depends on an order that a JVM chooses, and what does not. */
class OrderTest {
    enum State { NEW, PAID, DONE }

    record Id(long number) {
        Id {
            if (number < 1) {
                throw new IllegalArgumentException();
            }
        }
    }

    sealed interface Tree permits Inner, Leaf {
    }

    record Inner(Tree left, Tree right) implements Tree {
        Inner {
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    record Leaf(String name) implements Tree {
        Leaf {
            if (name.isEmpty()) {
                throw new IllegalArgumentException();
            }
        }
    }

    @Test
    void first() {
        Set<State> all = new HashSet<>(List.of(State.NEW, State.PAID));
        State first = all.iterator().next();
        assertTrue(first == State.NEW || first == State.PAID);
    }

    @Test
    void scattered() {
        int letters = 0;
        for (String word : Set.of("a", "bc")) {
            letters += word.length();
        }
        assertEquals(3, letters);
    }

    @Test
    void counted() {
        Map<State, Integer> all = new HashMap<>();
        all.put(State.NEW, 1);
        all.merge(State.NEW, 1, Integer::sum);
        all.put(State.DONE, 7);
        assertEquals(2, all.get(State.NEW));
        assertEquals(2, Set.of("a", "b").size());
    }

    @ParameterizedTest
    @MethodSource("all")
    void added(List<String> list) {
        if (list != null) {
            list.add("a");
            assertFalse(list.isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void held(Set<Id> all, Id id) {
        assertFalse(all != null && id != null && all.contains(id) && id.number() < 1);
    }

    @ParameterizedTest
    @MethodSource("all")
    void whole(Tree tree) {
        if (tree instanceof Inner inner) {
            assertNotNull(inner.left());
        }
    }
}
