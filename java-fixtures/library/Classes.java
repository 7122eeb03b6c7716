//@ method library.Classes#equals(java.lang.Object)
//@ leaves pose=5+0
//@ returns 0,1
//@ method library.Classes#sameClass
//@ leaves pose=2+2
//@ returns 0,1
//@ method library.Classes#differs
//@ leaves pose=6+0
//@ returns 0,1
//@ method library.Classes#isCircle
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Classes#chooses
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Classes#swapped
//@ leaves pose=2+1
//@ returns 0,1
//@ method library.Classes#instance
//@ leaves pose=1+0
//@ returns 0,1
//@ method library.Classes#exactType
//@ leaves pose=2+1
//@ returns 0,1
//@ method library.Classes#ofArray
//@ leaves pose=1+1
//@ returns 1
//@ method library.Classes#named
//@ only pose
//@ returns 6,7
//@ method library.Classes#copied
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Classes#refused
//@ leaves pose=0+2
//@ method library.Classes#thrown
//@ leaves pose=0+2
//@ method library.Classes#caught
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method library.Classes#locked
//@ leaves pose=1+1
//@ returns 1
package library;

import java.util.Objects;

/** What every object answers of its class, and what is done with any object. */
public class Classes {
    int x;

    /** As an IDE writes it. */
    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        return x == ((Classes) o).x;
    }

    @Override
    public int hashCode() {
        return x;
    }

    abstract static class Shape {
        int size;
    }

    static final class Circle extends Shape {
        int radius;
    }

    static final class Square extends Shape {}

    static boolean sameClass(Shape a, Shape b) {
        return a.getClass() == b.getClass();
    }

    static boolean differs(Shape a, Shape b) {
        if (a == null || b == null) {
            return a != b;
        }
        if (b.getClass() != a.getClass()) {
            return true;
        }
        return a.size != b.size;
    }

    static int isCircle(Shape s) {
        return s.getClass() == Circle.class ? 1 : 2;
    }

    static int chooses(Shape s) {
        Class<?> c = s.getClass();
        if (c == Circle.class) {
            return 1;
        } else if (Square.class == c) {
            return 2;
        }
        return 3;
    }

    static boolean swapped(Shape s) {
        return Circle.class.equals(s.getClass());
    }

    static boolean instance(Object o) {
        return Shape.class.isInstance(o);
    }

    static boolean exactType(Object o) {
        return o.getClass().equals(Square.class);
    }

    static int ofArray(int[] a) {
        return a.getClass() == int[].class ? 1 : 2;
    }

    /** What it is called: one path for each class. */
    static int named(Object o) {
        if (o instanceof Circle || o instanceof Square) {
            return o.getClass().getSimpleName().length();
        }
        return 7;
    }

    static class Point implements Cloneable {
        int a;
        Point next;

        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static int copied(Point p) throws CloneNotSupportedException {
        Point q = (Point) p.clone();
        q.a++;
        return q.a == p.a + 1 && q != p && q.next == p.next && p.a > 0 ? 1 : 2;
    }

    static final class Plain {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static Object refused(Plain p) throws CloneNotSupportedException {
        return p.copy();
    }

    static class Failure extends RuntimeException {
        int code;
    }

    static void thrown(Failure f) {
        throw f;
    }

    static int caught(Failure f) {
        try {
            if (f != null && f.code > 5) {
                throw f;
            }
            f.code = 1;
            return 1;
        } catch (NullPointerException e) {
            return 2;
        } catch (Failure e) {
            return e == f ? 3 : 4;
        }
    }

    static int locked(Object lock) {
        synchronized (lock) {
            return 1;
        }
    }

    /** Null, the same, or not. */
    static boolean equalEach(Circle a, Circle b) {
        return Objects.equals(a, b);
    }
}
