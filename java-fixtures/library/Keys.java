//@ method library.Keys#bools
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Keys#bool
//@ finds
//@ only pose
//@ returns 1,2,3
//@ leaves pose=10+2
//@ method library.Keys#days
//@ finds
//@ only pose
//@ returns 2,3
//@ leaves pose=4+1
//@ method library.Keys#daySet
//@ finds
//@ only pose
//@ returns 1,2,3
//@ leaves pose=7+1
//@ method library.Keys#comesFirst
//@ only pose
//@ returns 0,1,2,3
//@ leaves pose=4+2
//@ method library.Keys#isAmong
//@ only pose
//@ returns 0,1,2,3
//@ leaves pose=4+1
//@ method library.Keys#usedTokens
//@ only pose
//@ returns 0,1,2
//@ method library.Keys#noRoom
//@ finds
//@ only pose
//@ returns 1,3
//@ leaves pose=5+1
//@ method library.Keys#boolSize
//@ finds
//@ only pose
//@ returns 1,2,3
//@ leaves pose=5+1
//@ method library.Keys#chars
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
//@ method library.Keys#longs
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Keys#bytes
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Keys#points
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Keys#pointSet
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Keys#tokens
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=5+1
//@ method library.Keys#fresh
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Keys#named
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Keys#twoTokens
//@ finds
//@ only pose
//@ returns 1,2,3
//@ leaves pose=7+1
//@ method library.Keys#pairs
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Keys#anything
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Keys#raw
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
package library;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Keys of many classes. */
public final class Keys {
    enum Day {
        SAT, SUN
    }

    static final class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static final class Token {
        int uses;
    }

    static final class Name {
        final String first, last;

        Name(String first, String last) {
            this.first = first;
            this.last = last;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o)
                return true;
            if (o == null || getClass() != o.getClass())
                return false;
            Name other = (Name) o;
            return Objects.equals(first, other.first) && Objects.equals(last, other.last);
        }

        @Override
        public int hashCode() {
            return Objects.hash(first, last);
        }
    }

    record Pair(int a, String b) {}

    static int bools(Map<Boolean, String> map) {
        return map.size() > 3 ? 1 : 2;
    }

    static int bool(Map<Boolean, Integer> map, boolean key) {
        return map.containsKey(key) ? map.size() == 1 ? 1 : 2 : 3;
    }

    static int days(Map<Day, Integer> map) {
        return map.size() > 5 ? 1 : map.containsKey(Day.SUN) ? 2 : 3;
    }

    static int daySet(Set<Day> days) {
        return days.contains(Day.SAT) && days.contains(Day.SUN) ? days.size() > 2 ? 1 : 2 : 3;
    }

    /** A key that has been found may be the first or the second. */
    static int comesFirst(LinkedHashMap<String, Integer> map) {
        if (map.size() != 2)
            return 0;
        if (!map.containsKey("a"))
            return 1;
        return map.keySet().iterator().next().equals("a") ? 2 : 3;
    }

    static int isAmong(Map<String, Integer> map) {
        if (map.size() != 2)
            return 0;
        if (!map.containsKey("a"))
            return 1;
        return "a".equals(map.keySet().iterator().next()) ? 2 : 3;
    }

    /** They have identity hash codes; all are in one bucket. */
    static int usedTokens(Set<Token> tokens) {
        if (tokens.size() > 2)
            return 2;
        int used = 0;
        for (Token token : tokens)
            if (token != null && token.uses > 0)
                used = 1;
        return used;
    }

    static int noRoom(Map<Day, Integer> map) {
        if (map.containsKey(Day.SUN) || map.containsKey(null))
            return 1;
        return map.size() > 1 ? 2 : 3;
    }

    static int boolSize(Set<Boolean> set) {
        return set.size() == 3 ? 1 : set.contains(true) ? 2 : 3;
    }

    static int chars(Map<Character, Integer> counts, char c) {
        return counts.getOrDefault(c, 0) > 1 ? 1 : 2;
    }

    static int longs(Map<Long, Long> map, long id) {
        Long next = map.get(id);
        return next == null ? 1 : next == id ? 2 : 3;
    }

    static int bytes(Set<Byte> all, byte b) {
        return all.contains(b) ? 1 : 2;
    }

    static int points(Map<Point, Integer> map, int x) {
        return map.containsKey(new Point(x, 2)) ? 1 : 2;
    }

    static int pointSet(Set<Point> set, Point p) {
        if (p == null)
            return 1;
        return set.add(p) ? 2 : 3;
    }

    static int tokens(Map<Token, String> owners, Token token) {
        return owners.get(token) == null ? 1 : 2;
    }

    static int fresh(Set<Token> set) {
        return set.contains(new Token()) ? 1 : 2;
    }

    static int named(Map<Name, Integer> ages, String first) {
        return ages.containsKey(new Name(first, null)) ? 1 : 2;
    }

    static int twoTokens(Map<Token, Integer> map, Token a, Token b) {
        if (a == b || !map.containsKey(a))
            return 1;
        return map.containsKey(b) ? 2 : 3;
    }

    static int pairs(Map<Pair, Integer> map, int a) {
        Integer found = map.get(new Pair(a, "x"));
        return found == null ? 1 : 2;
    }

    static int sortedDays(TreeSet<Day> days) {
        return days.isEmpty() ? 1 : days.first() == Day.SAT ? 2 : 3;
    }

    static int anything(Map<Object, Integer> map) {
        return map.containsKey("k") ? 1 : 2;
    }

    @SuppressWarnings("rawtypes")
    static int raw(Map map, String key) {
        Object found = map.get(key);
        if (found == null)
            return 1;
        return found instanceof Integer ? 2 : 3;
    }
}
