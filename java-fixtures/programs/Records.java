package programs;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Records of every component type: equals, hashCode, toString, compact constructors, nesting, interfaces. */
public final class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -1000) {
                throw new IllegalArgumentException("x " + x);
            }
            y = Math.min(y, 1000);
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        @Override
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparing(Point::y, Comparator.reverseOrder()).compare(this, o);
        }
    }

    record Everything(boolean z, byte b, char c, short s, int i, long j, float f, double d, String t, int[] a, Object o) {
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C other) {
            return new Pair<>(first, other);
        }

        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }
    }

    record Empty() {
    }

    record Named(String name) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Named n && n.name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return name.toLowerCase().hashCode();
        }

        @Override
        public String name() {
            return "<" + name + ">";
        }
    }

    enum Kind { LEAF, NODE }

    record Tree(Kind kind, Tree left, Tree right, int value) {
        int sum() {
            return value + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum());
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.length() + " " + p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " "
            + p.hashCode() + " " + new Point(5) + " " + new Point(1, 5000).y() + " " + p.equals(null) + p.equals("p"));
        int[] array = {1};
        Everything e = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, -0.0, "text", null, List.of(1, 2));
        Everything f = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L, 5.5f, 0.0, "text", null, List.of(1, 2));
        System.out.println(e + " " + e.equals(f) + " " + e.hashCode() + " " + f.hashCode());
        System.out.println(new Everything(false, (byte) 0, '0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, array, null)
            .equals(new Everything(false, (byte) 0, '0', (short) 0, 0, 0, Float.NaN, Double.NaN, null, array, null)));
        System.out.println(new Pair<>("a", 1).with(2.5) + " " + Pair.twin(p).equals(Pair.twin(new Point(3, 4))));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Set<Named> names = new HashSet<>(List.of(new Named("Bob"), new Named("Alice")));
        System.out.println(names.contains(new Named("BOB")) + " " + new Named("Eve") + " " + new Named("Eve").name());
        TreeSet<Point> sorted = new TreeSet<>(List.of(new Point(2, 1), new Point(1, 1), new Point(1, 3), Point.ORIGIN));
        System.out.println(sorted + " " + sorted.first());
        Tree leaf = new Tree(Kind.LEAF, null, null, 5);
        Tree tree = new Tree(Kind.NODE, leaf, new Tree(Kind.NODE, leaf, null, 1), 2);
        System.out.println(tree + " " + tree.sum() + " " + tree.left().equals(tree.right().left()));
        System.out.println(Objects.hash(p, 1) + " " + Arrays.hashCode(new Object[] {p, null}) + " " + Objects.equals(p, null));
        try {
            new Point(-2000, 0);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        record Local(int n, Local next) {
            Local push(int m) {
                return new Local(m, this);
            }
        }
        System.out.println(new Local(1, null).push(2).push(3));
    }
}
