//@ method library.Interned#constant
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Interned#together
//@ only pose
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Interned#notInterned
//@ only pose
//@ returns 2
//@ leaves pose=1+0
//@ method library.Interned#two
//@ only pose
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Interned#oneTwice
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ method library.Interned#itself
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Interned#copied
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ method library.Interned#built
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Interned#either
//@ only pose
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Interned#held
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Interned#other
//@ only pose
//@ returns 0
//@ leaves pose=1+1
//@ method library.Interned#returned
//@ only pose
//@ leaves pose=1+1
package library;

/** What {@code intern} returns is one string for each content. */
final class Interned {
    static int constant(String s) {
        return s.intern() == "ab" ? 1 : 0;
    }

    static int together(String s) {
        return ("a" + s).intern() == "ab" ? 1 : 0;
    }

    static int notInterned(String s) {
        return "a" + s == "ab" ? 1 : 2;
    }

    static int two(String a, String b) {
        return a.intern() == b.intern() ? 1 : 0;
    }

    static int oneTwice(String s) {
        return s.intern() == s.intern() ? 1 : 2;
    }

    static int itself(String s) {
        return s.intern() == s ? 1 : 2;
    }

    /** A copy of a constant is another string, and interned it is the constant. */
    static int copied(String s) {
        String copy = new String(s.intern());
        return copy != s.intern() && copy.intern() == s.intern() ? 1 : 2;
    }

    static int built(String s) {
        return new StringBuilder(s).append('!').toString().intern() == "yes!" ? 1 : 0;
    }

    static int either(String s) {
        String one = s.trim().intern();
        return one == "yes" ? 1 : one == "no" ? 2 : 0;
    }

    private String name;

    void name(String s) {
        name = s.intern();
    }

    static int held(String s) {
        Interned it = new Interned();
        it.name(s);
        return it.name == "held" ? 1 : 0;
    }

    /** Of one length more. */
    static int other(String s) {
        return (s + "x").intern() == s.intern() ? 1 : 0;
    }

    static String returned(String s) {
        return s.intern();
    }
}
