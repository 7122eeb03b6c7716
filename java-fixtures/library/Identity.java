//@ method library.Identity#constant
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Identity#equalNotSame
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Identity#two
//@ returns 0,1
//@ leaves pose=3+0
//@ method library.Identity#otherConstant
//@ returns 0,1
//@ leaves pose=3+0
//@ method library.Identity#trimmed
//@ returns 0,1
//@ leaves pose=2+1
package library;

/** Strings that may be constants of the program. */
public final class Identity {
    private static final String NONE = "none";

    public static int constant(String s) {
        return s == NONE ? 1 : 0;
    }

    public static int equalNotSame(String s) {
        if (s.equals("none")) {
            return s == NONE ? 1 : 2;
        }
        return 0;
    }

    /** What is the same constant is the same. */
    public static int two(String a, String b) {
        if (a == NONE && b == NONE) {
            return a == b ? 1 : 2;
        }
        return 0;
    }

    /** No string is two constants. */
    public static int otherConstant(String s) {
        return s == "some" || s == "any" ? 1 : 0;
    }

    public static int trimmed(String s) {
        return s.trim() == "" ? 1 : 0;
    }
}
