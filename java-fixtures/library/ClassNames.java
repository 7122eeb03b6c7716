//@ method library.ClassNames#sameName
//@ only pose
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.ClassNames#isCircle
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.ClassNames#isNamed
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.ClassNames#ends
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ gives_up
//@ method library.ClassNames#described
//@ only pose
//@ leaves pose=1+1
//@ method library.ClassNames#isArray
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ gives_up
//@ method library.ClassNames#isArrayOrNumbers
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ gives_up
//@ method library.ClassNames#above
//@ only pose
//@ leaves pose=1+1
//@ returns 1
//@ method library.ClassNames#same
//@ only pose
//@ leaves pose=1+1
//@ returns 1
//@ method library.ClassNames#spelled
//@ only pose
//@ leaves pose=1+1
//@ gives_up
package library;

/** Names of the classes of inputs. */
public final class ClassNames {
    interface Shape {}

    static final class Circle implements Shape {}

    static final class Square implements Shape {}

    static int sameName(Object a, Object b) {
        return a.getClass().getName().equals(b.getClass().getName()) ? 1 : 2;
    }

    static int isCircle(Shape shape) {
        return shape.getClass().getName().equals("library.ClassNames$Circle") ? 1 : 2;
    }

    static int isNamed(Shape shape) {
        return shape.getClass().getName().equals(Circle.class.getName()) ? 1 : 2;
    }

    static int ends(Shape shape) {
        return shape.getClass().getName().endsWith("Circle") ? 1 : 2;
    }

    static String described(Shape shape) {
        return "a " + shape.getClass().getName();
    }

    static int isArray(Object of) {
        return of.getClass().isArray() ? 1 : 2;
    }

    static int isArrayOrNumbers(Object of) {
        if (of instanceof int[])
            return 1;
        return of.getClass().isArray() ? 1 : 2;
    }

    static int above(Shape shape) {
        return shape.getClass().getSuperclass() == Object.class ? 1 : 2;
    }

    static int same(Shape shape) {
        return shape.getClass().getName() == shape.getClass().getName() ? 1 : 2;
    }

    static String spelled(Shape shape) {
        return shape.getClass().toString();
    }
}
