//@ method objects.Receivers$Base#sign
//@ leaves pose=2+0
//@ returns 1,2
//@ method objects.Receivers$Base#twice
//@ leaves pose=3+0
//@ returns 2,4,14
//@ method objects.Receivers$Told#four
//@ leaves pose=2+0
//@ returns 0,1
package objects;

/** A method is called on objects that do not override it, and calls what its receiver has. */
final class Receivers {
    abstract static class Base {
        int sign(int x) {
            return x > 0 ? 1 : 2;
        }

        int twice(int x) {
            return 2 * sign(x);
        }
    }

    static final class Aside extends Base {
        @Override
        int sign(int x) {
            return 7;
        }
    }

    static final class Plain extends Base {}

    /** Which constant would be another input. */
    interface Told {
        default int four(int x) {
            return x == 4 ? 1 : 0;
        }
    }

    enum All implements Told {
        FIRST,
        SECOND
    }

    static final class Zealous implements Told {}
}
