//@ method dynamic.References#statics
//@ method dynamic.References#bound
//@ method dynamic.References#boundToNull
//@ method dynamic.References#unbound
//@ method dynamic.References#interfaces
//@ method dynamic.References#inherited
//@ method dynamic.References#privates
//@ method dynamic.References#supers
//@ method dynamic.References#constructors
//@ method dynamic.References#inner
//@ method dynamic.References#arrays
//@ method dynamic.References#varargs
//@ method dynamic.References#discards
//@ method dynamic.References#dispatches
//@ method dynamic.References#widens
package dynamic;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Method references of every kind. */
public class References {
    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static class Unit implements Shape {
        public int area() {
            return 1;
        }
    }

    static class Base {
        protected int level() {
            return 1;
        }
    }

    static class Derived extends Base {
        @Override
        protected int level() {
            return 2;
        }

        int both() {
            Supplier<Integer> up = super::level;
            Supplier<Integer> here = this::level;
            return 10 * up.get() + here.get();
        }
    }

    class Inner {
        final int w;

        Inner(int x) {
            w = x + v;
        }
    }

    int v;
    int calls;

    private int secret(int x) {
        return x ^ v;
    }

    private static int hidden(int x) {
        return -x;
    }

    int count(int x) {
        calls += x;
        return calls;
    }

    static int sum(int... all) {
        int s = 0;
        for (int x : all) {
            s += x;
        }
        return s;
    }

    public static int statics(int x) {
        IntUnaryOperator f = Math::abs;
        IntUnaryOperator g = References::hidden;
        return f.andThen(g).applyAsInt(x);
    }

    public static int bound(Square s) {
        Supplier<Integer> area = s::area;
        return area.get();
    }

    /** The receiver is looked at when the reference is made. */
    public static int boundToNull(boolean b) {
        Square s = b ? new Square(3) : null;
        try {
            Supplier<Integer> area = s::area;
            return area.get();
        } catch (NullPointerException e) {
            return -1;
        }
    }

    public static int unbound(Square s) {
        ToIntFunction<Square> area = Square::area;
        return area.applyAsInt(s);
    }

    public static int interfaces(Shape s) {
        ToIntFunction<Shape> twice = Shape::twice;
        return twice.applyAsInt(s);
    }

    public static boolean inherited(Square a, Object b) {
        BiFunction<Object, Object, Boolean> same = Object::equals;
        return same.apply(a, b);
    }

    public int privates(int x) {
        IntUnaryOperator f = this::secret;
        return f.applyAsInt(x);
    }

    public static int supers() {
        return new Derived().both();
    }

    public static int constructors(int x) {
        IntFunction<Square> make = Square::new;
        Supplier<Unit> unit = Unit::new;
        return make.apply(x).area() + unit.get().area();
    }

    public int inner(int x) {
        IntFunction<Inner> make = Inner::new;
        return make.apply(x).w;
    }

    public static int arrays(boolean b) {
        IntFunction<int[]> make = int[]::new;
        UnaryOperator<int[]> copy = int[]::clone;
        int[] a = make.apply(b ? 3 : 5);
        a[1] = 7;
        int[] c = copy.apply(a);
        a[1] = 0;
        return c.length * 10 + c[1];
    }

    public static int varargs(int x, int y) {
        BiFunction<Integer, Integer, Integer> f = References::sum;
        return f.apply(x, y);
    }

    public int discards(int x) {
        IntConsumer c = this::count;
        c.accept(x);
        c.accept(1);
        return calls;
    }

    public static int dispatches(Shape s, boolean b) {
        Function<Shape, Integer> f = b ? Shape::area : Shape::twice;
        return f.apply(s);
    }

    static long negated(long x) {
        return -x;
    }

    public static double widens(int x) {
        LongUnaryOperator f = References::negated;
        IntFunction<Long> g = References::negated;
        ToDoubleFunction<Integer> h = Integer::intValue;
        return f.applyAsLong(x > 0 ? 5 : 6) + g.apply(4) + h.applyAsDouble(7);
    }
}
