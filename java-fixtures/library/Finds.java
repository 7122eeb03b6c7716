//@ method library.Finds#anywhere
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#where
//@ returns -1,0,1
//@ leaves pose=4+1
//@ method library.Finds#key
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Finds#month
//@ returns -1,0,1
//@ leaves pose=3+1
//@ method library.Finds#optional
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Finds#lazy
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Finds#prefix
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#predicate
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#ending
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#squeezed
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#first
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#words
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#listed
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#region
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Finds#scheme
//@ returns 0,1
//@ leaves pose=2+1
package library;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Patterns: where they are found, what their groups have, what comes of replacing and splitting. */
public final class Finds {
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern PAIR = Pattern.compile("(\\w+)=(?<value>\\w+)");
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");
    private static final Pattern PORT = Pattern.compile("([a-z]+)(:\\d+)?");
    private static final Pattern QUOTED = Pattern.compile("'(.*?)'");

    public static int anywhere(String s) {
        return NUMBER.matcher(s).find() ? 1 : 0;
    }

    public static int where(String s) {
        Matcher m = NUMBER.matcher(s);
        if (!m.find()) {
            return -1;
        }
        return m.start() == 2 && m.end() == 5 ? 1 : 0;
    }

    public static int key(String s) {
        Matcher m = PAIR.matcher(s);
        if (m.matches()) {
            return m.group("value").equals("on") ? 2 : 1;
        }
        return 0;
    }

    public static int month(String s) {
        Matcher m = DATE.matcher(s);
        if (!m.matches()) {
            return -1;
        }
        return m.group(2).equals("12") ? 1 : 0;
    }

    public static int optional(String s) {
        Matcher m = PORT.matcher(s);
        if (!m.matches()) {
            return 0;
        }
        return m.group(2) == null ? 1 : 2;
    }

    public static int lazy(String s) {
        Matcher m = QUOTED.matcher(s);
        if (!m.find()) {
            return 0;
        }
        return m.end(1) - m.start(1) == 3 ? 1 : 2;
    }

    public static int prefix(String s) {
        return NUMBER.matcher(s).lookingAt() ? 1 : 0;
    }

    public static int predicate(String s) {
        return NUMBER.asPredicate().test(s) ? 1 : 0;
    }

    public static int ending(String s) {
        return Pattern.compile("\\.(gz|zip)$").matcher(s).find() ? 1 : 0;
    }

    public static int squeezed(String s) {
        return s.replaceAll("\\s+", "").equals("ab") ? 1 : 0;
    }

    public static int first(String s) {
        return s.replaceFirst("^0+", "").equals("7") ? 1 : 0;
    }

    public static int words(String s) {
        return s.split("[,;]\\s*").length == 2 ? 1 : 0;
    }

    public static int listed(String s) {
        return Pattern.compile(",").split(s).length == 3 ? 1 : 0;
    }

    public static int region(String s) {
        return s.regionMatches(1, "xabx", 1, 2) ? 1 : 0;
    }

    public static int scheme(String s) {
        return s.regionMatches(true, 0, "http", 0, 4) ? 1 : 0;
    }
}
