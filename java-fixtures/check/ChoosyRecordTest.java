//@ check isOfAge PASS
//@ check isOlder FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;

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
}
