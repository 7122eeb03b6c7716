//@ method exceptions.Machine#nullPointer
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method exceptions.Machine#arithmetic
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method exceptions.Machine#classCast
//@ leaves lazy=2+0 pose=2+0
//@ returns 1,2
//@ method exceptions.Machine#index
//@ returns -1,5,6
//@ method exceptions.Machine#rethrown
//@ leaves lazy=2+1 pose=2+1
//@ returns 1,2
//@ method exceptions.Machine#throwNull
//@ leaves lazy=0+1 pose=0+1
package exceptions;

/** Exceptions that the machine throws itself. */
public final class Machine {
    int field;

    static class One {
    }

    static class Other extends One {
    }

    public static int nullPointer(Machine m) {
        try {
            int v = m.field;
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    public static int arithmetic(int x) {
        try {
            int q = 7 / x;
            return 1;
        } catch (ArithmeticException e) {
            return 2;
        }
    }

    public static int classCast(int x) {
        One o = x > 0 ? new Other() : new One();
        try {
            Other other = (Other) o;
            return 1;
        } catch (ClassCastException e) {
            return 2;
        }
    }

    public static int index(int i) {
        int[] a = {5, 6};
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    public static int rethrown(int x, int y) {
        try {
            int q = 7 / x;
            return 1;
        } catch (RuntimeException e) {
            if (y == 0) {
                throw e;
            }
            return 2;
        }
    }

    public static int throwNull() {
        RuntimeException e = null;
        throw e;
    }
}
