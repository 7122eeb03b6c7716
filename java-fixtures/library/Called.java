//@ method library.Called#labelled
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Called#added
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.Called#measured
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Called#other
//@ leaves pose=4+1
//@ returns 1,2,3
package library;

import java.lang.reflect.InvocationTargetException;

/** Methods called by reflection, on inputs and with them. */
public class Called {
    int size;

    public Called() {}

    public String label() {
        return size > 10 ? "big" : "small";
    }

    public int add(int more) {
        return size + more;
    }

    public int length(String s) {
        return s.length();
    }

    /** One that says something else. */
    public static class Below extends Called {
        public Below() {}

        @Override
        public String label() {
            return "below";
        }
    }

    static int labelled(Called of) throws ReflectiveOperationException {
        String label = (String) of.getClass().getMethod("label").invoke(of);
        return switch (label) {
            case "big" -> 1;
            case "small" -> 2;
            default -> 3;
        };
    }

    static int added(Called to, Integer more) throws ReflectiveOperationException {
        return (Integer) Called.class.getMethod("add", int.class).invoke(to, more) == 7 ? 1 : 2;
    }

    static int measured(Called by, String s) throws ReflectiveOperationException {
        try {
            return (Integer) Called.class.getMethod("length", String.class).invoke(by, s) == 3 ? 1 : 2;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof NullPointerException ? 3 : 4;
        }
    }

    static int other(Object of) throws ReflectiveOperationException {
        try {
            return Called.class.getMethod("label").invoke(of).equals("small") ? 1 : 2;
        } catch (IllegalArgumentException e) {
            return 3;
        }
    }
}
