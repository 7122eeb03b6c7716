//@ check area PASS
//@ check negative FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Virtual and interface calls. */
class ShapeTest {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    static final class Strip implements Shape {
        final int length;

        Strip(int length) {
            this.length = length;
        }

        @Override
        public int area() {
            return length;
        }
    }

    static Shape shape(boolean square, int n) {
        return square ? new Square(n) : new Strip(n);
    }

    @ParameterizedTest
    @CsvSource("true,1")
    void area(boolean square, int n) {
        assumeTrue(n >= 0 && n < 1000);
        assertTrue(shape(square, n).area() >= 0);
    }

    @ParameterizedTest
    @CsvSource("true,1")
    void negative(boolean square, int n) {
        assertTrue(shape(square, n).area() >= 0);
    }
}
