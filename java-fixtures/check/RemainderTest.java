//@ check sumsOfRemainders PASS
//@ check productsDivided PASS
//@ check roundedUp PASS
//@ check hoursMinutesSeconds PASS
//@ check cells PASS
//@ check nextAndBack PASS
//@ check roundedDown FAIL from RemainderTest.roundedDown:74
//@ check overflowing FAIL from RemainderTest.overflowing:82
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Quotients and remainders, of numbers in which nothing wraps around, and of others. */
class RemainderTest {
    @ParameterizedTest
    @CsvSource("1,2,3")
    void sumsOfRemainders(int a, int b, int m) {
        assumeTrue(a >= 0 && a < 100_000 && b >= 0 && b < 10_000 && m > 0);
        assertEquals((a + b) % m, (a % m + b % m) % m);
        assertEquals(a * b % m, a % m * (b % m) % m);
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void productsDivided(int each, int count) {
        assumeTrue(each > 0 && each < 50_000 && count > 0 && count <= 10_000);
        assertEquals(each, each * count / count);
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void roundedUp(int size, int block) {
        assumeTrue(size >= 0 && block > 0 && size < 1_000_000 && block < 1_000_000);
        int whole = (size + block - 1) / block * block;
        assertTrue(whole >= size && whole < size + block);
        assertEquals(0, whole % block);
    }

    @ParameterizedTest
    @ValueSource(ints = 0)
    void hoursMinutesSeconds(int seconds) {
        assumeTrue(seconds >= 0);
        int hours = seconds / 3600;
        int minutes = seconds % 3600 / 60;
        assertEquals(seconds, hours * 3600 + minutes * 60 + seconds % 60);
    }

    @ParameterizedTest
    @CsvSource("1,1,0")
    void cells(int width, int height, int cell) {
        assumeTrue(width > 0 && width <= 1000 && height > 0 && height <= 1000 && cell >= 0 && cell < width * height);
        int x = cell % width;
        int y = cell / width;
        assertTrue(x < width && y < height);
        assertEquals(cell, y * width + x);
    }

    @ParameterizedTest
    @CsvSource("0,1")
    void nextAndBack(int at, int length) {
        assumeTrue(length > 0 && length < 1000 && at >= 0 && at < length);
        assertEquals(at, ((at + 1) % length + length - 1) % length);
    }

    /** A block that divides the size is not the last. */
    @ParameterizedTest
    @CsvSource("1,2")
    void roundedDown(int size, int block) {
        assumeTrue(size >= 0 && block > 0 && size < 1_000_000 && block < 1_000_000);
        assertTrue((size / block + 1) * block < size + block);
    }

    /** Some products wrap around. */
    @ParameterizedTest
    @CsvSource("1,2")
    void overflowing(int each, int count) {
        assumeTrue(each > 0 && each <= 50_000 && count > 0 && count <= 50_000);
        assertEquals(each, each * count / count);
    }
}
