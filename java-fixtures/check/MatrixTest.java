//@ check identity PASS
//@ check symmetric FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Two by two matrices. */
class MatrixTest {
    static int[][] times(int[][] a, int[][] b) {
        int[][] c = new int[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void identity(int a, int b) {
        int[][] m = {{a, b}, {b, a}};
        assertArrayEquals(m, times(m, new int[][] {{1, 0}, {0, 1}}));
    }

    @ParameterizedTest
    @CsvSource("1,2")
    void symmetric(int a, int b) {
        int[][] m = times(new int[][] {{a, 1}, {0, 1}}, new int[][] {{1, 0}, {b, 1}});
        assertEquals(m[0][1], m[1][0]);
    }
}
