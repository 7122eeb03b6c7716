//@ method library.Types#isString
//@ leaves pose=2+0
//@ returns 1,2
//@ method library.Types#kind
//@ leaves pose=5+1
//@ returns 0,1,2,3,4
//@ method library.Types#called
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Types#simply
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Types#shape
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Types#converted
//@ leaves pose=3+2
//@ returns 1,2
//@ method library.Types#boxed
//@ leaves pose=2+1
//@ method library.Types#supports
//@ leaves pose=2+0
//@ returns 0,1
//@ method library.Types#equal
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Types#above
//@ leaves pose=3+1
//@ returns 0,1,2
//@ method library.Types#reflected
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Types#made
//@ leaves pose=3+2
//@ returns 1,2,3
package library;

import java.lang.reflect.Array;

/** Objects that stand for types. */
public final class Types {
    interface Shape {}

    static final class Circle implements Shape {}

    enum Size { SMALL, LARGE }

    private Class<?> supported;

    static int isString(Class<?> type) {
        return type == String.class ? 1 : 2;
    }

    static int kind(Class<?> type) {
        if (type.isInterface())
            return 1;
        if (type.isPrimitive())
            return 2;
        if (type.isArray())
            return 3;
        return type.isEnum() ? 4 : 0;
    }

    static int called(Class<?> type) {
        return type.getName().equals("java.lang.String") ? 1 : 2;
    }

    static int simply(Class<?> type) {
        return type.getSimpleName().startsWith("Ci") ? 1 : 2;
    }

    static int shape(Class<?> type) {
        return Shape.class.isAssignableFrom(type) ? 1 : 2;
    }

    static int converted(Class<?> type) {
        if (type == int.class || type == Integer.class)
            return 1;
        if (type == String.class)
            return 2;
        throw new IllegalArgumentException(type.getName());
    }

    static Class<?> boxed(Class<?> type) {
        return type.isPrimitive() ? Integer.class : type;
    }

    boolean supports(Class<?> type) {
        return type == supported;
    }

    static int equal(Class<?> a, Class<?> b) {
        return a.equals(b) ? 1 : 2;
    }

    static int above(Class<?> type) {
        Class<?> above = type.getSuperclass();
        if (above == null)
            return 0;
        return above == Object.class ? 1 : 2;
    }

    static int[] used(Circle circle, Size size) {
        return new int[] {circle == null ? 1 : 2, size.ordinal()};
    }

    private int number;

    static int reflected(Types of) throws ReflectiveOperationException {
        return Types.class.getDeclaredField("number").getInt(of) == 4 ? 1 : 2;
    }

    /** An object has a class once it is made: a path for each type that the component may be. */
    static int made(Class<?> arrays) {
        Object made = Array.newInstance(arrays.getComponentType(), 1);
        if (made instanceof String[])
            return 1;
        return made instanceof int[] ? 2 : 3;
    }
}
