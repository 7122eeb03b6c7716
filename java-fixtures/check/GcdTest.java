//@ check divides PASS
//@ check symmetric PASS
//@ check zero FAIL ArithmeticException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Euclid's algorithm on small numbers. */
class GcdTest {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    @ParameterizedTest
    @CsvSource("4,6")
    void divides(int a, int b) {
        assumeTrue(a > 0 && b > 0 && a <= 6 && b <= 6);
        assertEquals(0, a % gcd(a, b));
    }

    @ParameterizedTest
    @CsvSource("4,6")
    void symmetric(int a, int b) {
        assumeTrue(a > 0 && b > 0 && a <= 6 && b <= 6);
        assertEquals(gcd(a, b), gcd(b, a));
    }

    @ParameterizedTest
    @CsvSource("4,6")
    void zero(int a, int b) {
        assumeTrue(a >= 0 && b >= 0 && a <= 6 && b <= 6);
        assertEquals(0, a % gcd(a, b));
    }
}
