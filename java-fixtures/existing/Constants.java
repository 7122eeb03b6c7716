//@ method existing.Constants#array
//@ leaves pose=3+0
//@ returns 0,1,2
//@ method existing.Constants#objects
//@ leaves pose=2+0
//@ returns 0,2
//@ method existing.Constants#missing
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Constants#token
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method existing.Constants#unit
//@ leaves pose=2+0
//@ returns 0,1
//@ method existing.Constants#empty
//@ leaves pose=2+0
//@ returns 0,1
//@ method existing.Constants#words
//@ leaves pose=2+0
//@ returns 0,1
//@ method existing.Constants#emptyList
//@ leaves pose=2+0
//@ returns 0,1
//@ method existing.Constants#identity
//@ leaves pose=2+0
//@ returns 0,3
//@ method existing.Constants#color
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Constants#type
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Constants#truth(java.lang.Boolean)
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method existing.Constants#truth(java.lang.Object)
//@ leaves pose=2+0
//@ returns 1,2
//@ method existing.Constants#generic
//@ leaves pose=3+0
//@ returns 1,2,3
package existing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Constants of other types. */
public final class Constants {
    static final int[] NONE = {};
    static final Object[] NOTHING = {};
    static final Object MISSING = new Object();
    static final Shape UNIT = new Square(1);
    static final List<String> WORDS = new ArrayList<>();
    static final IntUnaryOperator IDENTITY = x -> x;
    private static final Object TOKEN = new Token();

    private static final class Token {
    }

    enum Color {
        RED, GREEN
    }

    interface Shape {
        Shape EMPTY = new Square(0);

        int area();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static int array(int[] a) {
        return a == NONE ? a.length : a == null ? 1 : 2;
    }

    static int objects(Object[] a) {
        return a == NOTHING ? a.length : 2;
    }

    static int missing(Object o) {
        return o == MISSING ? 1 : 2;
    }

    static int token(Object o) {
        return o == TOKEN ? 1 : o instanceof Token ? 2 : 3;
    }

    static int unit(Shape s) {
        return s == UNIT ? s.area() : 0;
    }

    static int empty(Shape s) {
        return s == Shape.EMPTY ? s.area() : 1;
    }

    static int words(List<String> l) {
        return l == WORDS ? l.size() : 1;
    }

    static int emptyList(List<String> l) {
        return l == Collections.<String>emptyList() ? l.size() : 1;
    }

    static int identity(IntUnaryOperator f) {
        return f == IDENTITY ? f.applyAsInt(3) : 0;
    }

    static int color(Object o) {
        return o == Color.RED ? 1 : 2;
    }

    static int type(Object o) {
        return o == String.class ? 1 : 2;
    }

    static int truth(Boolean b) {
        return b == Boolean.TRUE ? 1 : b == Boolean.FALSE ? 2 : 3;
    }

    static int truth(Object o) {
        return o == Boolean.TRUE ? 1 : 2;
    }

    static <T> int generic(T t, T none) {
        return t == TOKEN ? 1 : t == none ? 2 : 3;
    }
}
