package programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.PriorityQueue;

/** Lists, queues, iterators, sorting, java.util.Arrays and Collections. */
public final class Lists {
    static List<Integer> numbers(int n) {
        List<Integer> list = new ArrayList<>();
        int x = 17;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            list.add((x >>> 16) % 100);
        }
        return list;
    }

    public static void main(String[] args) {
        List<Integer> list = numbers(20);
        System.out.println(list + " " + list.size() + " " + list.indexOf(list.get(5)) + " " + list.contains(-1) + " " + list.hashCode());
        list.add(3, 1000);
        list.remove(0);
        list.remove(Integer.valueOf(1000));
        list.set(2, -5);
        list.addAll(4, List.of(7, 7, 7));
        list.removeIf(v -> v % 10 == 3);
        list.replaceAll(v -> v / 2);
        System.out.println(list + " " + list.subList(2, 6) + " " + list.equals(new LinkedList<>(list)));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 7) + " " + Collections.max(list) + Collections.min(list));
        list.sort(Comparator.<Integer, Integer>comparing(v -> v % 10).thenComparing(Comparator.reverseOrder()));
        Collections.reverse(list);
        Collections.swap(list, 0, 1);
        Collections.rotate(list, 3);
        System.out.println(list + " " + Collections.frequency(list, 3) + Collections.nCopies(3, "x") + Collections.emptyList());
        for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
            if (it.next() > 20) {
                it.remove();
            }
        }
        ListIterator<Integer> li = list.listIterator();
        while (li.hasNext()) {
            int v = li.next();
            if (v == 0) {
                li.add(-1);
            } else if (li.previousIndex() == 2) {
                li.set(v * 100);
            }
        }
        System.out.println(list + " " + Arrays.asList(list.toArray(new Integer[0])).equals(list) + list.stream().mapToInt(v -> v).sum());
        try {
            for (Integer v : list) {
                list.add(v);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + e.getMessage());
        }
        LinkedList<String> linked = new LinkedList<>(List.of("b", "c"));
        linked.addFirst("a");
        linked.add(1, "x");
        linked.removeLast();
        linked.push("p");
        System.out.println(linked + linked.peekFirst() + linked.pollLast() + linked.indexOf("x") + linked.getFirst() + linked.descendingIterator().next());
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[0] != b[0] ? Integer.compare(b[0], a[0]) : a[1] - b[1]);
        for (int i = 0; i < 12; i++) {
            queue.add(new int[] {i * 7 % 5, i});
        }
        StringBuilder order = new StringBuilder();
        while (!queue.isEmpty()) {
            int[] top = queue.poll();
            order.append(top[0]).append(':').append(top[1]).append(' ');
        }
        System.out.println(order);
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 30; i++) {
            if (i % 3 == 0) {
                deque.offerFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 7 == 6) {
                deque.pollFirst();
                deque.removeLast();
            }
        }
        System.out.println(deque + " " + deque.peekLast() + deque.size());
        int[] a = {5, 3, 9, 1, 7, 3};
        int[] copy = Arrays.copyOf(a, 8);
        Arrays.sort(a);
        Arrays.fill(copy, 6, 8, -1);
        System.out.println(Arrays.toString(a) + Arrays.toString(copy) + Arrays.binarySearch(a, 7) + Arrays.equals(a, copy) + Arrays.hashCode(a)
            + Arrays.toString(Arrays.copyOfRange(a, 1, 3)) + Arrays.stream(a).max().getAsInt() + Arrays.compare(a, copy) + Arrays.mismatch(a, copy));
        long[] big = new long[300];
        for (int i = 0; i < big.length; i++) {
            big[i] = (i * 7919L) % 1009 - 500;
        }
        Arrays.sort(big);
        System.out.println(big[0] + " " + big[150] + " " + big[299] + Arrays.deepToString(new Object[][] {{1, "a"}, {null, new int[] {1}}}));
        double[] doubles = {0.0, -0.0, Double.NaN, -1.5, Double.NEGATIVE_INFINITY};
        Arrays.sort(doubles);
        char[] chars = "sorted".toCharArray();
        Arrays.sort(chars);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(doubles) + new String(chars) + Arrays.toString(boxed) + Arrays.asList(1, 2).getClass().getSimpleName());
        BitSet bits = new BitSet();
        bits.set(1, 70, true);
        bits.clear(5);
        bits.flip(64, 80);
        BitSet even = new BitSet(100);
        for (int i = 0; i < 100; i += 2) {
            even.set(i);
        }
        bits.and(even);
        System.out.println(bits + " " + bits.cardinality() + bits.nextClearBit(2) + bits.length() + bits.get(4) + bits.intersects(even) + bits.previousSetBit(60));
        try {
            Collections.unmodifiableList(list).add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(List.of(1, 2, 3).equals(Arrays.asList(1, 2, 3)) + List.copyOf(list).toString() + List.of().isEmpty());
    }
}
