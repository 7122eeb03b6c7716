package programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams of objects and numbers, collectors, Optional. */
public final class Streams {
    record Person(String name, int age, String city) {
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 31, "Oslo"), new Person("Bob", 25, "Rome"), new Person("Cid", 31, "Rome"),
            new Person("Dan", 47, "Oslo"), new Person("Eve", 19, "Bern"));
        System.out.println(people.stream().filter(p -> p.age() > 24).map(Person::name).collect(Collectors.toList()));
        System.out.println("" + people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.joining("+")))));
        System.out.println("" + people.stream().collect(Collectors.partitioningBy(p -> p.age() > 30, Collectors.counting())));
        System.out.println(people.stream().sorted(Comparator.comparing(Person::age).reversed().thenComparing(Person::name)).map(Person::name).toList());
        System.out.println(people.stream().mapToInt(Person::age).summaryStatistics());
        System.out.println("" + people.stream().collect(Collectors.averagingInt(Person::age)) + " " + people.stream().mapToInt(Person::age).average().getAsDouble());
        System.out.println("" + people.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, TreeMap::new)));
        System.out.println("" + people.stream().max(Comparator.comparingInt(Person::age)).map(Person::name).orElse("nobody"));
        System.out.println(IntStream.rangeClosed(1, 10).filter(n -> n % 3 != 0).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
        System.out.println(IntStream.iterate(1, n -> n * 2).limit(10).sum() + " " + IntStream.iterate(1, n -> n < 100, n -> n * 3).boxed().toList());
        System.out.println(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).peek(s -> System.out.print(s + ";")).skip(1).findFirst().get());
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(20).map(f -> f[0]).map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + Stream.of(5, 3, 8).reduce(Integer::max).get()
            + " " + Stream.of(1, 2, 3, 4).reduce(0, (acc, v) -> acc * 10 + v, Integer::sum));
        System.out.println(Stream.of(3, 1, 3, 2, 1).distinct().sorted().toList() + " " + Stream.of(1, 2, 3).anyMatch(v -> v > 2) + Stream.of(1, 2).allMatch(v -> v > 1)
            + Stream.empty().noneMatch(v -> true) + Stream.of(1, 2, 3).count());
        System.out.println(Stream.of(1, 2, 3, 4, 1).takeWhile(v -> v < 4).toList() + "" + Stream.of(1, 2, 3, 4, 1).dropWhile(v -> v < 4).toList());
        System.out.println("" + "hello streams".chars().filter(Character::isLetter).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting())));
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2).map(v -> v * v).sorted().toArray()) + Arrays.stream(new double[] {1.5, 2.5}).sum()
            + Stream.of("x", "yy").mapToInt(String::length).boxed().collect(Collectors.toSet()));
        Map<Boolean, List<Integer>> parts = IntStream.range(0, 10).boxed().collect(Collectors.partitioningBy(n -> (n & 1) == 0));
        System.out.println(parts + " " + IntStream.range(0, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        System.out.println(Stream.of("b", "a").collect(ArrayList::new, ArrayList::add, ArrayList::addAll) + "" + Stream.concat(Stream.of(1), Stream.of(2)).toList()
            + Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(v -> v), Collectors.counting(), (s, c) -> s + "/" + c))
            + Stream.of(1, 2).<Integer>mapMulti((v, sink) -> {
                sink.accept(v);
                sink.accept(-v);
            }).toList());
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        System.out.println(some + " " + none + some.map(String::length) + none.map(String::length) + some.filter(s -> s.startsWith("x")) + none.or(() -> some).get()
            + some.flatMap(s -> Optional.ofNullable((String) null)).isPresent() + none.orElseGet(() -> "else") + some.isEmpty() + some.equals(Optional.of("value"))
            + OptionalInt.of(3) + some.stream().count());
        some.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("empty"));
        try {
            none.orElseThrow();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        IntSummaryStatistics stats = new IntSummaryStatistics();
        stats.accept(4);
        stats.accept(-2);
        System.out.println(stats.getMax() + " " + stats.getMin() + " " + stats.getAverage());
        Stream<Integer> once = Stream.of(1);
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
