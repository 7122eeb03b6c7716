//@ method library.Patterns#digits
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#mail
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#date
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#identifier
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#compiled
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Patterns#alternatives
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#pair
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Patterns#fields
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Patterns#words
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#arrow
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Patterns#limited
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Patterns#kept
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Patterns#version
//@ leaves pose=4+5
//@ method library.Patterns#masked
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Patterns#found
//@ returns 0,2
//@ gives_up
package library;

import java.util.regex.Pattern;

/** Strings and patterns: do they match, what do they split into. */
public final class Patterns {
    private static final Pattern COLOUR = Pattern.compile("#([0-9a-f]{3}){1,2}");

    public static int digits(String s) {
        return s.matches("\\d+") ? 1 : 0;
    }

    public static int mail(String s) {
        return s.matches("^[\\w.+-]+@[a-z0-9-]+(\\.[a-z]{2,})+$") ? 1 : 0;
    }

    public static int date(String s) {
        return s.matches("\\d{4}-(0[1-9]|1[0-2])-[0-3]\\d") ? 1 : 0;
    }

    public static int identifier(String s) {
        return Pattern.matches("[A-Za-z_$][^\\s]*?", s) ? 1 : 0;
    }

    public static int compiled(String s) {
        if (COLOUR.matcher(s).matches()) {
            return s.length() == 4 ? 1 : 2;
        }
        return 0;
    }

    public static int alternatives(String s) {
        return s.matches("(yes|no|maybe)?!*") ? 1 : 0;
    }

    public static int pair(String s) {
        String[] parts = s.split("=");
        if (parts.length != 2) {
            return 0;
        }
        return parts[0].equals("size") ? 1 : 2;
    }

    public static int fields(String line) {
        String[] parts = line.split(",", -1);
        return parts.length == 3 && parts[2].isEmpty() ? 1 : 0;
    }

    public static int words(String s) {
        return s.split("\\s+").length == 3 ? 1 : 0;
    }

    public static int arrow(String s) {
        String[] parts = s.split("->");
        return parts.length > 1 && parts[1].trim().equals("b") ? 1 : 0;
    }

    public static int limited(String s) {
        String[] parts = s.split(":", 2);
        return parts.length == 2 && parts[1].equals("a:b") ? 1 : 0;
    }

    /** Nothing to split at: the string itself. */
    public static int kept(String s) {
        return s.split(";")[0] == s ? 1 : 0;
    }

    public static boolean version(String s) {
        String[] parts = s.split("\\.");
        int major = Integer.parseInt(parts[0]);
        return major > 1 || major == 1 && Integer.parseInt(parts[1]) >= 8;
    }

    static int masked(String s) {
        return Pattern.compile("[aeiou]").matcher(s).replaceAll("*").equals("b*b*") ? 1 : 0;
    }

    /** Where a matcher stands when it has replaced all. */
    static int found(String s) {
        java.util.regex.Matcher vowels = Pattern.compile("[aeiou]").matcher(s);
        if (!vowels.replaceAll("-").equals("x-y"))
            return 0;
        return vowels.find() ? 1 : 2;
    }
}
