//@ check isOfAge PASS
//@ check isOlder FAIL
//@ check isTrimmed PASS
//@ check isCounted FAIL
//@ check isCopied PASS
//@ check isLimited UNKNOWN may have been changed
//@ check isCounted1 UNKNOWN changes something else
//@ check isWhole PASS
//@ check isAnother PASS
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

    record Limited(int n) {
        static int most = 10;

        Limited {
            if (n > most) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Numbered(int n) {
        static int made;

        Numbered {
            n = made++;
        }
    }

    record Part(int n) {
        Part {
            int rest = 7 % n;
        }
    }

    record Link(int n, Link next) {}

    @ParameterizedTest
    @MethodSource("all")
    void isLimited(Limited limited) {
        Limited.most = 5;
        assertTrue(limited.n() <= 5);
    }

    @ParameterizedTest
    @MethodSource("all")
    void isCounted1(Numbered one, Numbered other) {
        assertTrue(one.n() <= other.n());
    }

    @ParameterizedTest
    @MethodSource("all")
    void isWhole(Part part) {
        assertTrue(part.n() != 0);
    }

    @ParameterizedTest
    @MethodSource("all")
    void isAnother(Link link) {
        assertTrue(link.next() != link);
    }
}
