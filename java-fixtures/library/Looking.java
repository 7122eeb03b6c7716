//@ method library.Looking#contains
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Looking#position
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Looking#twice
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Looking#equal
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Looking#hashed
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Looking#subset
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+2
//@ method library.Looking#frequency
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Looking#greatest
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+4
//@ method library.Looking#least
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Looking#ofThree
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Looking#inArray
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Looking#own
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Looking#deep
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Looking#copied
//@ only pose
//@ returns 1,2
//@ leaves pose=3+2
package library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** What is asked of lists and arrays without changing them: each question has its answers, not one for each element. */
public final class Looking {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Point))
                return false;
            Point that = (Point) other;
            return x == that.x && y == that.y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static int contains(List<Integer> list, int wanted) {
        return list.contains(wanted) ? 1 : 2;
    }

    static int position(List<String> names, String name) {
        int at = names.indexOf(name);
        return at < 0 ? 1 : at == 2 ? 2 : 3;
    }

    static int twice(ArrayList<Integer> list) {
        return list.lastIndexOf(5) > list.indexOf(5) ? 1 : 2;
    }

    static int equal(List<Integer> a, List<Integer> b) {
        return a.equals(b) ? 1 : 2;
    }

    static int hashed(List<Integer> list) {
        if (list.size() != 2)
            return 3;
        return list.hashCode() == 994 ? 1 : 2;
    }

    static int subset(List<Integer> all, List<Integer> some) {
        if (all.size() > 3 || some.size() > 2)
            return 3;
        return all.containsAll(some) ? 1 : 2;
    }

    static int frequency(Collection<String> words) {
        return Collections.frequency(words, "a") > 1 ? 1 : 2;
    }

    static int greatest(List<Integer> list) {
        if (list.size() > 4)
            return 3;
        return Collections.max(list) > 10 ? 1 : 2;
    }

    static int least(List<Integer> list) {
        if (list.size() != 3 || list.contains(null))
            return 3;
        return Collections.min(list) == 4 ? 1 : 2;
    }

    static int ofThree(int a, int b, int c, int wanted) {
        return List.of(a, b, c).contains(wanted) ? 1 : 2;
    }

    static int inArray(Integer[] array, int wanted) {
        return Arrays.asList(array).indexOf(wanted) == 1 ? 1 : 2;
    }

    static int own(List<Point> points, int x) {
        if (points.size() > 2)
            return 3;
        return points.contains(new Point(x, 1)) ? 1 : 2;
    }

    static int deep(Integer[] a, Integer[] b) {
        return Arrays.equals(a, b) ? 1 : 2;
    }

    static int copied(ArrayList<Integer> list) {
        @SuppressWarnings("unchecked")
        ArrayList<Integer> copy = (ArrayList<Integer>) list.clone();
        copy.add(3);
        return copy.size() > list.size() && copy.get(0) == 3 ? 1 : 2;
    }
}
