//@ check evicts PASS
//@ check keeps FAIL
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** A cache of two entries. */
class CacheTest {
    static final class Cache extends LinkedHashMap<Integer, Integer> {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
            return size() > 2;
        }
    }

    private final Cache cache = new Cache();

    @Test
    void evicts() {
        cache.put(1, 1);
        cache.put(2, 2);
        cache.put(3, 3);
        assertEquals(Set.of(2, 3), cache.keySet());
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void keeps(int key) {
        cache.put(1, 1);
        cache.put(2, 2);
        cache.put(key, 3);
        assertEquals(1, cache.get(1));
    }
}
