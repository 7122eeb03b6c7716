//@ check sorted PASS
//@ check strictly FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Insertion sort of three numbers. */
class SortTest {
    static int[] sort(int... all) {
        for (int i = 1; i < all.length; i++) {
            for (int j = i; j > 0 && all[j - 1] > all[j]; j--) {
                int swapped = all[j];
                all[j] = all[j - 1];
                all[j - 1] = swapped;
            }
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource("1,2,3")
    void sorted(int a, int b, int c) {
        int[] all = sort(a, b, c);
        assertTrue(all[0] <= all[1] && all[1] <= all[2]);
    }

    @ParameterizedTest
    @CsvSource("1,2,3")
    void strictly(int a, int b, int c) {
        int[] all = sort(a, b, c);
        assertTrue(all[0] < all[1] && all[1] < all[2]);
    }
}
