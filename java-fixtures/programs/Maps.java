package programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Maps and sets: hashed, linked, sorted, over enums; collisions, views, computations on entries. */
public final class Maps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    /** All keys fall into few buckets, so that buckets become trees. */
    record Key(int n) implements Comparable<Key> {
        @Override
        public int hashCode() {
            return n % 3;
        }

        @Override
        public int compareTo(Key o) {
            return Integer.compare(n, o.n);
        }
    }

    static final class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        Lru(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog and the fox runs".split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        System.out.println(map + " " + map.size() + map.get("the") + map.get("cat") + map.getOrDefault("cat", -1) + map.containsValue(3) + map.hashCode());
        map.put(null, 0);
        map.putIfAbsent("fox", 99);
        map.putIfAbsent("cat", 9);
        map.computeIfAbsent("bird", String::length);
        map.computeIfPresent("dog", (k, v) -> null);
        map.compute("the", (k, v) -> v == null ? 1 : v * 10);
        map.remove("and");
        map.replaceAll((k, v) -> k == null ? -1 : v + k.length());
        System.out.println(map + " " + map.get(null) + map.containsKey("dog"));
        List<String> keys = new ArrayList<>(map.keySet());
        keys.remove(null);
        Collections.sort(keys);
        System.out.println(keys + " " + map.values().stream().mapToInt(v -> v).sum());
        for (Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator(); it.hasNext();) {
            Map.Entry<String, Integer> e = it.next();
            if (e.getValue() > 5) {
                it.remove();
            } else {
                e.setValue(e.getValue() * 2);
            }
        }
        System.out.println(map);
        Map<Key, Integer> crowded = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            crowded.put(new Key(i * 3), i);
        }
        for (int i = 0; i < 100; i += 2) {
            crowded.remove(new Key(i * 3));
        }
        int sum = 0;
        for (Map.Entry<Key, Integer> e : crowded.entrySet()) {
            sum = sum * 7 + e.getKey().n() + e.getValue();
        }
        System.out.println(crowded.size() + " " + crowded.get(new Key(297)) + " " + crowded.get(new Key(0)) + " " + sum);
        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            tree.put(i * 37 % 101, "v" + i);
        }
        tree.remove(74);
        System.out.println(tree.firstKey() + " " + tree.lastEntry() + " " + tree.floorKey(50) + tree.ceilingKey(50) + tree.higherKey(100) + tree.lowerEntry(10)
            + tree.headMap(10) + tree.tailMap(95, false) + tree.subMap(40, 50).size() + tree.descendingMap().firstKey() + tree.pollFirstEntry());
        Lru<String, Integer> lru = new Lru<>(3);
        for (String s : "a b c a d e a f a b".split(" ")) {
            Integer seen = lru.get(s);
            lru.put(s, seen == null ? 1 : seen + 1);
        }
        System.out.println(lru);
        Map<Day, Integer> days = new EnumMap<>(Day.class);
        for (Day d : Day.values()) {
            if (d.compareTo(Day.WED) > 0) {
                days.put(d, d.name().length() * d.ordinal());
            }
        }
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        System.out.println(days + " " + weekend + EnumSet.complementOf(weekend) + EnumSet.range(Day.TUE, Day.THU) + EnumSet.noneOf(Day.class).isEmpty());
        Set<String> a = new LinkedHashSet<>(List.of("z", "y", "x"));
        Set<String> b = new TreeSet<>(List.of("w", "x", "y"));
        Set<String> both = new LinkedHashSet<>(a);
        both.retainAll(b);
        a.addAll(b);
        a.removeAll(Set.of("z"));
        System.out.println(a + " " + both + a.equals(b) + a.containsAll(both) + new HashSet<>(a).equals(b) + ((TreeSet<String>) b).descendingSet());
        Set<Long> longs = new HashSet<>();
        for (long i = 0; i < 40; i++) {
            longs.add(i * i * 1_000_000_007L % 97);
        }
        System.out.println(longs.size() + " " + longs);
        Map<Character, List<String>> groups = new TreeMap<>(Collections.reverseOrder());
        for (String s : List.of("apple", "bean", "avocado", "cherry", "beet")) {
            groups.computeIfAbsent(s.charAt(0), c -> new ArrayList<>()).add(s);
        }
        System.out.println(groups + " " + Map.of("k", 1) + Map.entry("e", 2) + new HashMap<>(Map.of(1, 2)).equals(Map.of(1, 2)));
        try {
            tree.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
