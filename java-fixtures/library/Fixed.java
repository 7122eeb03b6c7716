//@ method library.Fixed#level
//@ only pose
//@ returns -1,1,2,3
//@ leaves pose=2+1
//@ method library.Fixed#orElse
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Fixed#prime
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Fixed#trimmed
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Fixed#counted
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Fixed#constants
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Fixed#types
//@ only pose
//@ returns 1
//@ leaves pose=1+3
//@ method library.Fixed#generated
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Fixed#letter
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Fixed#number
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Fixed#empty
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Sets and maps that nobody can change, and what else is looked up, counted, copied or turned around without a walk. */
class Fixed {
    static final Map<String, Integer> LEVELS = Map.of("low", 1, "mid", 2, "high", 3);
    static final Set<Integer> PRIMES = Set.of(2, 3, 5, 7, 11);

    enum Light {
        RED,
        GREEN
    }

    static int level(String name) {
        return LEVELS.containsKey(name) ? LEVELS.get(name) : -1;
    }

    static int orElse(String name) {
        return LEVELS.getOrDefault(name, 0) == 2 ? 1 : 2;
    }

    static int prime(Integer n) {
        return PRIMES.contains(n) ? 1 : 2;
    }

    static int trimmed(String name) {
        return Set.of("a", "b", "c").contains(name.trim()) ? 1 : 2;
    }

    static int counted(ConcurrentHashMap<String, Integer> all) {
        return all.size() == 2 ? 1 : 2;
    }

    static int constants(Light[] from, Object[] to) {
        System.arraycopy(from, 0, to, 0, 1);
        return to[0] == Light.GREEN ? 1 : 2;
    }

    static int types(Class<?>[] from, String[] to) {
        System.arraycopy(from, 0, to, 0, 2);
        return 1;
    }

    /** As java.util.Random has them: the seed is found from the numbers. */
    static int generated(long seed) {
        long first = next(seed), second = next(first);
        return (int) (first >>> 17) % 10 == 3 && (int) (second >>> 17) % 10 == 7 ? 1 : 2;
    }

    private static long next(long seed) {
        return seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
    }

    static int letter(String name) {
        return Set.of("a", "b", "c").contains(name) ? 1 : 2;
    }

    static int number(String name) {
        return Map.of("one", 1, "two", 2).getOrDefault(name, 0) == 2 ? 1 : 2;
    }

    static int empty(ConcurrentHashMap<String, Integer> all) {
        return all.isEmpty() ? 1 : 2;
    }
}
