//@ method library.Effects#asked
//@ only pose
//@ joins
//@ option --loop-bound 3
//@ returns 0,1,2
//@ leaves pose=10+2
//@ method library.Effects#counted
//@ only pose
//@ joins
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Effects#countedOutside
//@ only pose
//@ joins
//@ returns 0,1,2
//@ leaves pose=5+4
//@ method library.Effects#filled
//@ only pose
//@ joins
//@ returns 0,3
//@ leaves pose=3+6
//@ method library.Effects#assigned
//@ only pose
//@ joins
//@ returns 0,1,2
//@ leaves pose=5+5
//@ method library.Effects#put
//@ only pose
//@ joins
//@ returns 0,1,2
//@ leaves pose=7+6
package library;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Functions that do more than look, handed to methods of the JDK that do no more. */
class Effects {
    /** Each answer of a comparator that nobody has seen is an input. */
    static int asked(List<String> words, Comparator<String> by) {
        if (words.size() != 3) {
            return 0;
        }
        return Collections.max(words, by) == words.get(1) ? 1 : 2;
    }

    static int counted(List<Integer> numbers) {
        if (numbers.size() != 2) {
            return 0;
        }
        AtomicInteger calls = new AtomicInteger();
        Collections.max(numbers, (a, b) -> calls.incrementAndGet() + a - b);
        return calls.get();
    }

    static int countedOutside(List<Integer> numbers, AtomicInteger calls) {
        if (numbers.size() != 2) {
            return 0;
        }
        Collections.max(numbers, (a, b) -> calls.incrementAndGet() + a - b);
        return calls.get() == 3 ? 1 : 2;
    }

    static int filled(List<Integer> numbers, int[] into) {
        if (numbers.size() != 2) {
            return 0;
        }
        Collections.max(numbers, (a, b) -> {
            Arrays.fill(into, 3);
            return a - b;
        });
        return into[0];
    }

    static int assigned(List<Integer> numbers, List<Integer> others) {
        if (numbers.size() != 2) {
            return 0;
        }
        Collections.max(numbers, (a, b) -> {
            others.set(0, a);
            return a - b;
        });
        return others.get(0) == 7 ? 1 : 2;
    }

    static int put(List<Integer> numbers, Map<Integer, Integer> others) {
        if (numbers.size() != 2) {
            return 0;
        }
        Collections.max(numbers, (a, b) -> {
            others.replace(3, a);
            return a - b;
        });
        return others.getOrDefault(3, 9) == 4 ? 1 : 2;
    }
}
