//@ method library.Results#listed
//@ leaves pose=2+0
//@ method library.Results#few
//@ leaves pose=3+0
//@ method library.Results#array
//@ leaves pose=2+0
//@ method library.Results#collected
//@ only pose
//@ method library.Results#copied
//@ leaves pose=2+3
//@ only pose
//@ method library.Results#several
//@ leaves pose=2+0
//@ method library.Results#keyed
//@ leaves pose=2+0
//@ method library.Results#one
//@ leaves pose=3+0
//@ method library.Results#views
//@ leaves pose=2+0
//@ method library.Results#unmodifiable
//@ leaves pose=2+0
//@ method library.Results#part
//@ leaves pose=2+0
//@ method library.Results#entries
//@ leaves pose=2+0
//@ method library.Results#nested
//@ leaves pose=2+0
//@ method library.Results#own
//@ leaves pose=2+0
//@ method library.Results#stored
//@ leaves pose=2+2
//@ only pose
package library;

import java.util.*;
import java.util.stream.*;

/** Collections that are no inputs, as results: immutable ones, views, what {@code Collections} makes. */
public final class Results {
    enum Kind { ONE, TWO }

    record Point(int x, int y) {}

    List<String> names = new ArrayList<>();

    static List<String> listed(int n) {
        return n > 3 ? List.of("a", "b", "c", "d") : List.of("z");
    }

    static List<Integer> few(int n) {
        if (n == 1) return List.of(n);
        return n == 2 ? List.of(n, n + 1) : List.of();
    }

    static List<Integer> array(int n) {
        return n > 0 ? Arrays.asList(1, null, 3) : Arrays.asList(4, 5);
    }

    static List<String> collected(String[] all) {
        if (all.length != 2) return List.of();
        return Stream.of(all).filter(s -> s != null && s.startsWith("x")).toList();
    }

    static List<Integer> copied(List<Integer> all) {
        return all.size() == 2 ? List.copyOf(all) : Collections.emptyList();
    }

    static Set<String> several(int n) {
        return n > 3 ? Set.of("a", "b", "c", "d") : Set.of("y", "z");
    }

    static Map<String, Integer> keyed(int n) {
        return n == 3 ? Map.of("a", n, "b", 2, "c", 1) : Map.of("z", 7);
    }

    static Object one(int n) {
        return switch (n) {
            case 0 -> Collections.singletonList("a");
            case 1 -> Collections.singleton(1L);
            default -> Collections.singletonMap('c', (byte) 1);
        };
    }

    static Collection<?> views(boolean keys) {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "one");
        map.put(2, "two");
        return keys ? map.keySet() : new TreeMap<>(map).values();
    }

    static Map<String, Integer> unmodifiable(boolean many) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 1);
        if (many) map.put("a", 2);
        return Collections.unmodifiableMap(map);
    }

    static List<Integer> part(int n) {
        List<Integer> all = new ArrayList<>(List.of(1, 2, 3, 4));
        return Collections.unmodifiableList(n > 0 ? all.subList(1, 3) : all);
    }

    static Set<Kind> entries(int n) {
        return n > 0 ? Set.of(Kind.ONE, Kind.TWO) : Set.of(Kind.TWO);
    }

    static Map<Point, List<Integer>> nested(int x) {
        return x > 0 ? Map.of(new Point(1, 2), List.of(1), new Point(2, 3), List.of(2)) : Map.of();
    }

    static List<Object> own(Object o) {
        return o == null ? List.of(new Object()) : List.of("s", o);
    }

    List<String> stored(String name) {
        if (name.isEmpty()) return Collections.unmodifiableList(names);
        names = List.of(name, "x");
        return names;
    }
}
