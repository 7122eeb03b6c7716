//@ method dynamic.Choosy#large
//@ leaves pose=2+1 lazy=2+1
//@ returns 1,2
//@ method dynamic.Choosy#there
//@ leaves pose=2+0 lazy=2+0
//@ returns 0,1
//@ method dynamic.Choosy#sum
//@ leaves pose=2+2 lazy=6+2
//@ returns 0,3
//@ method dynamic.Choosy#floor
//@ leaves pose=2+1 lazy=2+1
//@ returns 1,2
//@ method dynamic.Choosy#inner
//@ leaves pose=3+1 lazy=3+1
//@ returns 0,1,2
//@ method dynamic.Choosy$Range#length
//@ leaves pose=1+0 lazy=2+0
//@ method dynamic.Choosy#shape
//@ leaves pose=4+0 lazy=4+0
//@ returns 1,2,3,4
package dynamic;

/** Records whose constructors refuse what they are given, or make something else of it: there are no others. */
public final class Choosy {
    record Named(String name, int n) {
        Named {
            if (name == null) {
                throw new NullPointerException("name");
            }
            if (n <= 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Floor(int n) {
        Floor {
            n = Math.max(n, 0);
        }
    }

    record Range(long from, long to, Named of) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException(from + " > " + to);
            }
        }

        boolean length() {
            return from <= to;
        }
    }

    static int large(Named named) {
        return named.n() > 5 ? 1 : 2;
    }

    static boolean there(Named named) {
        return named != null;
    }

    static int sum(Named a, Named b) {
        return a.n() + b.n() == 2 ? 3 : 0;
    }

    /** Neither is below 0. */
    static int floor(Floor floor) {
        return floor.n() == 0 ? 1 : floor.n() > 0 ? 2 : 3;
    }

    static int inner(Range range) {
        if (range.from() > range.to()) {
            return 4;
        }
        return range.of() == null ? 0 : range.of().n() > 0 && range.from() == range.to() ? 1 : 2;
    }

    interface Shape {
    }

    enum Round implements Shape {
        CIRCLE, OVAL
    }

    record Square(int side) implements Shape {
        Square {
            if (side < 1) {
                throw new IllegalArgumentException();
            }
        }
    }

    static int shape(Shape s) {
        return s == Round.CIRCLE ? 1 : s == Round.OVAL ? 2 : s == null ? 3 : 4;
    }
}
