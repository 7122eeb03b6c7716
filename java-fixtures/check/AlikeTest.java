//@ check recordsHash PASS
//@ check pointsHash PASS
//@ check boundsHash FAIL from AlikeTest.boundsHash:60
//@ check copiesPrice PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.Objects;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** What is equal has the same hash code and the same price, whatever these are made of. */
class AlikeTest {
    record Span(int from, int to, boolean isOpen) {}

    record Point(int x, int y, long at) {
        @Override
        public int hashCode() {
            return Objects.hash(x, y, at);
        }
    }

    /** Hashed by more than makes it equal. */
    record Bound(int least, int most) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bound bound && bound.least == least && bound.most / 10 == most / 10;
        }

        @Override
        public int hashCode() {
            return 31 * least + most;
        }
    }

    static long price(long each, int count) {
        return each * count * 107 / 100;
    }

    @ParameterizedTest
    @MethodSource("spans")
    void recordsHash(Span a, Span b) {
        assumeTrue(a != null && a.equals(b));
        assertEquals(a.hashCode(), b.hashCode());
    }

    @ParameterizedTest
    @MethodSource("points")
    void pointsHash(Point a, Point b) {
        assumeTrue(a != null && a.equals(b));
        assertEquals(a.hashCode(), b.hashCode());
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void boundsHash(Bound a, Bound b) {
        assumeTrue(a != null && a.equals(b));
        assertEquals(a.hashCode(), b.hashCode());
    }

    @ParameterizedTest
    @CsvSource("1,2,3,4")
    void copiesPrice(long each, int count, long other, int others) {
        assumeTrue(each == other && count == others);
        assertEquals(price(each, count), price(other, others));
    }
}
