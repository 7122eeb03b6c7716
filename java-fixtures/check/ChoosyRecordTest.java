//@ check isOfAge PASS
//@ check isOlder FAIL
//@ check isTrimmed PASS
//@ check isCounted FAIL
//@ check isCopied PASS
package check;

import static org.junit.jupiter.api.Assertions.*;

import java.util.List;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** No test can be given a record that its constructor refuses. */
class ChoosyRecordTest {
    record Person(String name, int age) {
        Person {
            if (age < 18 || name.isBlank()) {
                throw new IllegalArgumentException();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("people")
    void isOfAge(Person person) {
        assertTrue(person == null || person.age() > 17 && !person.name().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("people")
    void isOlder(Person person) {
        assertTrue(person == null || person.age() > 18);
    }

    record Name(String text, int letters) {
        Name {
            text = text.trim();
            letters = letters + 1;
        }
    }

    record Order(List<String> lines) {
        Order {
            lines = List.copyOf(lines);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void isTrimmed(Name name) {
        assertFalse(name != null && name.text().startsWith(" "));
    }

    @ParameterizedTest
    @MethodSource("names")
    void isCounted(Name name) {
        assertFalse(name != null && name.text().length() == 2 && name.letters() == 2);
    }

    @ParameterizedTest
    @MethodSource("orders")
    void isCopied(Order order) {
        Assumptions.assumeTrue(order != null);
        assertThrows(UnsupportedOperationException.class, () -> order.lines().add("more"));
    }
}
