//@ check finds PASS
//@ check findsLast FAIL key = 9
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** Binary search in a sorted array, right and with the last place left out. */
class SearchTest {
    private static final int[] SORTED = {1, 3, 5, 7, 9};

    static int search(int[] all, int key, int to) {
        int from = 0;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            if (all[middle] == key) {
                return middle;
            }
            if (all[middle] < key) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return -1;
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void finds(int key) {
        int at = search(SORTED, key, SORTED.length - 1);
        assertEquals(key % 2 != 0 && key > 0 && key < 10, at >= 0);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void findsLast(int key) {
        int at = search(SORTED, key, SORTED.length - 2);
        assertEquals(key % 2 != 0 && key > 0 && key < 10, at >= 0);
    }
}
