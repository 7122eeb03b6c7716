//@ method dynamic.Concat#constant
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Concat#message
//@ leaves lazy=1+1 pose=1+1
//@ method dynamic.Concat#length
//@ method dynamic.Concat#text
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Concat#objects
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Concat#runs
//@ leaves lazy=2+1 pose=2+1
//@ method dynamic.Concat#order
//@ returns 12
//@ method dynamic.Concat#throwing
//@ leaves lazy=1+1 pose=1+1
package dynamic;

/** String concatenation is an invokedynamic. Of parts that do not depend on the input the text is known, of others it is not. */
public final class Concat {
    public static boolean constant() {
        char c = 'x';
        long l = 1L << 40;
        String s = null;
        String all = "a" + c + 7 + l + s + true;
        return all.length() == 24 && all.charAt(1) == 'x' && all.equals("ax71099511627776nulltrue");
    }

    public static int message(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("bad amount " + amount);
        }
        return amount;
    }

    /** Looks into a text that depends on the input. */
    public static int length(int x) {
        if (x == 3) {
            return 1;
        }
        return ("x = " + x).length();
    }

    public static String text(boolean b) {
        String s = b ? "yes" : "no";
        return "says " + s;
    }

    static class Named {
        final String name;
        static int calls;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            if (name == null) {
                throw new IllegalStateException();
            }
            calls = calls * 10 + name.length();
            return name;
        }
    }

    /** The text of an object is what its own toString says. */
    public static boolean objects() {
        Object none = null;
        StringBuilder b = new StringBuilder("sb");
        Character c = 'c';
        return ("" + new Named("n") + none + b + c + 'd').equals("nnullsbcd");
    }

    public static int runs(boolean a, boolean b) {
        return ("<" + new Named(a ? b ? "one" : null : "three") + ">").length();
    }

    public static int order() {
        Named.calls = 0;
        String s = new Named("x") + "-" + new Named("yy");
        return Named.calls;
    }

    public static String throwing(boolean b) {
        return "a" + new Named(b ? "b" : null) + 1;
    }
}
