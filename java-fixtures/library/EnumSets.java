//@ method library.EnumSets#has
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.EnumSets#full
//@ leaves pose=3+1
//@ returns 0,1,3
//@ method library.EnumSets#blue
//@ returns 0,1,2,10,11,12
//@ method library.EnumSets#added
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.EnumSets#both
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.EnumSets#others
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.EnumSets#removed
//@ returns 1,2,3
//@ method library.EnumSets#named
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.EnumSets#put
//@ returns 0,1,2
//@ method library.EnumSets#sum
//@ only pose
//@ method library.EnumSets#pair
//@ joins
//@ leaves pose=3+1
//@ returns 1,2
//@ method library.EnumSets#counted
//@ joins
//@ method library.EnumSets#mixed
//@ returns 1,2
package library;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Sets of constants of an enum, and maps of which these are the keys. */
public final class EnumSets {
    enum Color { RED, GREEN, BLUE }

    /** Constants with classes of their own. */
    enum Operation {
        PLUS {
            @Override
            int of(int a, int b) {
                return a + b;
            }
        },
        MINUS {
            @Override
            int of(int a, int b) {
                return a - b;
            }
        };

        abstract int of(int a, int b);
    }

    private EnumMap<Color, Integer> counts;

    static int has(EnumSet<Color> colors) {
        return colors.contains(Color.RED) ? 1 : 2;
    }

    static int full(EnumSet<Color> colors) {
        if (colors.isEmpty())
            return 0;
        return colors.size() == Color.values().length ? 3 : 1;
    }

    static int blue(EnumSet<Color> colors) {
        int n = 0;
        for (Color color : colors)
            n += color == Color.BLUE ? 10 : 1;
        return n;
    }

    static int added(EnumSet<Color> colors, Color color) {
        return colors.add(color) ? 1 : 2;
    }

    static int both(EnumSet<Color> colors) {
        return colors.containsAll(EnumSet.of(Color.RED, Color.BLUE)) ? 1 : 2;
    }

    static int others(EnumSet<Color> colors) {
        return EnumSet.complementOf(colors).isEmpty() ? 1 : 2;
    }

    static int removed(EnumSet<Color> colors) {
        if (colors.remove(Color.RED))
            return colors.isEmpty() ? 1 : 2;
        return 3;
    }

    static int named(EnumMap<Color, String> names) {
        String name = names.get(Color.GREEN);
        if (name == null)
            return 1;
        return name.isEmpty() ? 2 : 3;
    }

    static int put(EnumMap<Color, Integer> numbers, Color color) {
        Integer old = numbers.put(color, 5);
        if (old == null)
            return 0;
        return old > 7 ? 1 : 2;
    }

    static int sum(EnumMap<Color, Integer> numbers) {
        int sum = 0;
        for (Map.Entry<Color, Integer> entry : numbers.entrySet())
            sum += entry.getValue();
        return sum > 10 ? 1 : 2;
    }

    static int pair(EnumMap<Color, Integer> numbers) {
        return numbers.containsKey(Color.RED) & numbers.size() == 2 ? 1 : 2;
    }

    void counted(Color color) {
        counts.merge(color, 1, Integer::sum);
    }

    static int mixed(EnumSet<Operation> operations) {
        return operations.contains(Operation.MINUS) ? 1 : 2;
    }
}
