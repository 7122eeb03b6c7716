//@ method library.Ahead#password
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Ahead#without
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Ahead#number
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Ahead#never
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Ahead#anyCase
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Ahead#noLetter
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Ahead#logged
//@ returns 0,4,5
//@ leaves pose=3+1
//@ method library.Ahead#replaced
//@ returns 0,1
//@ leaves pose=2+1
package library;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Patterns that look ahead before they read, and patterns to which the case of letters does not matter. */
final class Ahead {
    private static final Pattern CODE = Pattern.compile("(?!000)(\\d{3})-(\\d{2})");
    private static final Pattern WORD = Pattern.compile("hello|wor[l-m]d", Pattern.CASE_INSENSITIVE);
    private static final Pattern ERROR = Pattern.compile("(?i)error:\\s*(\\d+)");

    static int password(String s) {
        return s.matches("^(?=.*[0-9])(?=.*[a-z])(?=.*[@#$]).{6,}$") ? 1 : 0;
    }

    static int without(String s) {
        return s.matches("(?=.*[0-9])(?!.*\\s)[a-z0-9 ]{4,8}") ? 1 : 0;
    }

    static int number(String s) {
        Matcher m = CODE.matcher(s);
        if (!m.matches()) return 0;
        return m.group(1).equals("001") ? 1 : 2;
    }

    /** What must have a digit is no word of letters. */
    static int never(String s) {
        return s.matches("(?=.*\\d)[a-z]+") ? 1 : 2;
    }

    static int anyCase(String s) {
        return WORD.matcher(s).matches() ? 1 : 0;
    }

    static int noLetter(String s) {
        return s.matches("(?i)[^a-z]+yes") ? 1 : 0;
    }

    static int logged(String s) {
        Matcher m = ERROR.matcher(s);
        if (!m.find()) return 0;
        return m.group(1).length() > 1 ? 5 : 4;
    }

    static int replaced(String s) {
        return s.replaceAll("(?i)foo", "b").equals("abc") ? 1 : 0;
    }
}
