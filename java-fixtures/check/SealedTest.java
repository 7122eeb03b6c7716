//@ check evaluates PASS
//@ check divides FAIL ArithmeticException
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A sealed interface of records. */
class SealedTest {
    sealed interface Expression permits Number, Sum, Quotient {}

    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Quotient(Expression left, Expression right) implements Expression {}

    static int value(Expression e) {
        if (e instanceof Number n) {
            return n.value();
        }
        if (e instanceof Sum s) {
            return value(s.left()) + value(s.right());
        }
        Quotient q = (Quotient) e;
        return value(q.left()) / value(q.right());
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void evaluates(int a, int b) {
        assertEquals(a + b, value(new Sum(new Number(a), new Number(b))));
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void divides(int a, int b) {
        assertEquals(a / 1, value(new Quotient(new Number(a), new Sum(new Number(b), new Number(1)))) * (b + 1) / 1 + a % (b + 1));
    }
}
