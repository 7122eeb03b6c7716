//@ method library.Streams#any
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Streams#named
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Streams#all
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Streams#total
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Streams#adults
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+2
//@ method library.Streams#sum
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Streams#divisors
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Streams#greatest
//@ only pose
//@ returns 1,2,3
//@ leaves pose=2+2
//@ gives_up
//@ method library.Streams#counted
//@ only pose
//@ returns 0,2,3
//@ leaves pose=3+1
package library;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Streams over inputs: what comes out of one is told, and nothing is asked about each element. */
class Streams {
    record Person(String name, int age) {}

    static int any(List<String> words) {
        return words.stream().anyMatch(word -> word.equals("yes")) ? 1 : 2;
    }

    static int named(List<Person> people) {
        return people.stream().filter(p -> p.age() > 17).map(Person::name).anyMatch("Ann"::equals) ? 1 : 2;
    }

    static int all(List<String> words) {
        return words.stream().allMatch(word -> word.length() > 2) ? 1 : 2;
    }

    static int total(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n > 0).sum() == 10 ? 1 : 2;
    }

    static int adults(List<Person> people) {
        long count = people.stream().filter(p -> p.age() > 17).count();
        return count == 2 ? 1 : count == 0 ? 2 : 3;
    }

    static int sum(double[] numbers) {
        return Arrays.stream(numbers).anyMatch(n -> n > 2.5) ? 1 : 2;
    }

    static int divisors(int n) {
        return IntStream.rangeClosed(1, 6).filter(i -> n % i == 0).count() == 4 ? 1 : 2;
    }

    static int greatest(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).max().stream().map(n -> n > 9 ? 1 : 2).findFirst().orElse(3);
    }

    /** What the function of a stream has changed is there afterwards. */
    static int counted(int[] numbers) {
        AtomicInteger count = new AtomicInteger();
        if (numbers.length > 2) {
            return 0;
        }
        boolean found = Arrays.stream(numbers).anyMatch(n -> count.incrementAndGet() > 0 && n == 7);
        return found ? count.get() + 1 : 2;
    }
}
