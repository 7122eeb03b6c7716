//@ method dynamic.Concat#constant
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Concat#message
//@ leaves lazy=1+1 pose=1+1
//@ method dynamic.Concat#length
//@ leaves lazy=1+0 pose=1+0
//@ gives_up
//@ method dynamic.Concat#text
//@ leaves lazy=2+0 pose=2+0
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
}
