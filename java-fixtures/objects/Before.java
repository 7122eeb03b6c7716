//@ method objects.Before#constant
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#equalConstant
//@ leaves pose=2+1
//@ returns 1,2
//@ method objects.Before#box
//@ leaves pose=1+0
//@ returns 2
//@ gives_up
//@ method objects.Before#largeBox
//@ leaves pose=1+0
//@ returns 2
//@ method objects.Before#truth
//@ leaves pose=3+0
//@ returns 1,2,3
//@ method objects.Before#type
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#singleton
//@ leaves pose=5+0
//@ returns 1,2,3,4
//@ method objects.Before#later
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#elements
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#equalsItself
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#constantOfEnum
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Before#own
//@ leaves pose=1+0
//@ returns 2
//@ method objects.Before#array
//@ leaves pose=1+0
//@ returns 3
//@ gives_up
//@ method objects.Before#cast
//@ leaves pose=1+1
//@ returns 1
//@ gives_up
package objects;

/** An input may be an object that was there before the call. That is not followed, and said where it would show. */
public final class Before {
    private static final Before ONLY = new Before();
    private static final int[] NONE = {};

    Before next;

    /** Initialized while the method runs, or before. */
    static class Late {
        static final Before MADE = new Before();
    }

    enum Color {
        RED
    }

    static int constant(String s) {
        return s == "ab" ? 1 : 2;
    }

    /** What String.equals compares first tells nothing that the characters do not. */
    static int equalConstant(String s) {
        return s.equals("ab") ? 1 : 2;
    }

    static int box(Integer i) {
        return i == Integer.valueOf(5) ? 1 : 2;
    }

    /** No cache has it. */
    static int largeBox(Integer i) {
        return i == Integer.valueOf(5000) ? 1 : 2;
    }

    static int truth(Boolean b) {
        return b == Boolean.TRUE ? 1 : b == Boolean.FALSE ? 2 : 3;
    }

    /** Class objects are a choice of some types. */
    static int type(Class<?> c) {
        return c == String.class ? 1 : 2;
    }

    static int singleton(Before b) {
        if (b == ONLY) {
            return 1;
        }
        if (b == null) {
            return 2;
        }
        return b.next == ONLY ? 3 : b.next == null ? 4 : 2;
    }

    static int later(Before b) {
        return b == Late.MADE ? 1 : 2;
    }

    static int elements(int[] a) {
        return a == NONE ? 1 : 2;
    }

    static int equalsItself(Object o) {
        return ONLY.equals(o) ? 1 : 2;
    }

    static int constantOfEnum(Object o) {
        return o == Color.RED ? 1 : 2;
    }

    /** What the method itself makes was not there. */
    static int own(Before b) {
        return b == new Before() ? 1 : 2;
    }

    static int array(Object o) {
        return Elsewhere.kind(o);
    }

    static int cast(Object o) {
        return Elsewhere.cast(o) == null ? 1 : 2;
    }

    /** Which arrays an input of a wider type may be, the class under test says alone. */
    static class Elsewhere {
        static int kind(Object o) {
            if (o instanceof int[]) {
                return 1;
            }
            return o instanceof Object[] ? 2 : 3;
        }

        static Object cast(Object o) {
            return (Object[]) o;
        }
    }
}
