package programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the library got with Java 21: sequenced collections, new methods of strings and numbers. */
public final class Sequenced {
    static <T> String ends(SequencedCollection<T> c) {
        return c.getFirst() + ".." + c.getLast() + " " + c.reversed();
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        list.addLast(4);
        list.reversed().removeFirst();
        System.out.println(ends(list) + " " + list);
        System.out.println(ends(new LinkedHashSet<>(List.of("x", "y", "z"))));
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.putFirst("b", 2);
        System.out.println(map + " " + map.reversed() + " " + map.firstEntry() + map.pollLastEntry());
        System.out.println("a-b-c".indexOf('-', 2, 4) + " " + new StringBuilder().repeat("ab", 3) + " " + Math.clamp(700L, 0, 255)
            + " " + Character.isEmoji(0x1f600) + " " + "x,y".splitWithDelimiters(",", 0).length);
        record Pair(int a, String b) {
        }
        System.out.println("" + IntStream.range(0, 4).mapToObj(i -> new Pair(i, "v" + i)).collect(Collectors.toMap(Pair::b, Pair::a, (x, y) -> x, LinkedHashMap::new)));
        try {
            new ArrayList<>().getFirst();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("nothing first");
        }
    }
}
