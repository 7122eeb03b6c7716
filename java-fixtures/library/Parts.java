//@ method library.Parts#tail
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Parts#middle
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Parts#any
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Parts#trimmed
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#trims
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Parts#stripped
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#same
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#itself
//@ leaves pose=1+1
//@ method library.Parts#lower
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#upper
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#sharp
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#slashes
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#escaped
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#removed
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#twice
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#appended
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Parts#sanitized
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Parts#normal
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Parts#chars
//@ returns 0,1
//@ leaves pose=3+2
//@ method library.Parts#lines
//@ returns 0,1
//@ leaves pose=2+1
package library;

/** Strings made of strings. */
public final class Parts {
    public static int tail(String s) {
        return s.substring(2).equals("cd") ? 1 : 0;
    }

    public static int middle(String s) {
        return s.substring(1, 3).equals("bc") ? 1 : 0;
    }

    public static int any(String s, int from, int to) {
        return s.substring(from, to).equals("key") ? 1 : 0;
    }

    public static int trimmed(String s) {
        return s.trim().equals("ok") ? 1 : 0;
    }

    public static int trims(String s) {
        String t = s.trim();
        if (t.isEmpty()) {
            return 0;
        }
        return t.length() == s.length() ? 2 : 1;
    }

    public static int stripped(String s) {
        return s.strip().length() < s.stripLeading().length() ? 1 : 0;
    }

    /** Nothing to trim: the string itself. */
    public static int same(String s) {
        return s.trim() == s ? 1 : 0;
    }

    public static String itself(String s) {
        return s.strip();
    }

    public static int lower(String s) {
        return s.toLowerCase().equals("admin") ? 1 : 0;
    }

    public static int upper(String s) {
        return s.toUpperCase().startsWith("SELECT") ? 1 : 0;
    }

    /** Its capital is two letters. */
    public static int sharp(String s) {
        return s.toUpperCase().length() > s.length() ? 1 : 0;
    }

    public static int slashes(String path) {
        return path.replace('\\', '/').startsWith("../") ? 1 : 0;
    }

    public static int escaped(String s) {
        return s.replace("<", "&lt;").equals("a&lt;b") ? 1 : 0;
    }

    public static int removed(String s) {
        return s.replace("<b>", "").contains("<b>") ? 1 : 0;
    }

    public static int twice(String s) {
        return s.repeat(2).equals("abab") ? 1 : 0;
    }

    public static int appended(String a, String b) {
        return a.concat(b).equals("left-right") ? 1 : 0;
    }

    /** Eight operations, and one decision. */
    public static int sanitized(String s) {
        String t = s.trim().toLowerCase().replace('\t', ' ').replace("'", "").concat(";").substring(0, 1) + s.strip();
        return ("[" + t + "]").contains("drop") ? 1 : 0;
    }

    public static int normal(String s) {
        String t = s.trim().toLowerCase();
        if (t.equals("on") || t.equals("true")) {
            return t.length() == 2 ? 1 : 2;
        }
        return 0;
    }

    public static int chars(String s) {
        char[] all = s.toCharArray();
        return all[0] == 'a' && all.length == 2 ? 1 : 0;
    }

    /** A carriage return and a line feed are one end of a line, and behind the last end there is no line. */
    public static int lines(String s) {
        return s.lines().count() == 2 ? 1 : 0;
    }
}
