//@ method library.Regular#otherLetter
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Regular#digits
//@ only pose
//@ returns 2,3
//@ leaves pose=2+1
//@ method library.Regular#both
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Regular#found
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Regular#compiled
//@ only pose
//@ returns 1,3
//@ leaves pose=2+1
//@ method library.Regular#any
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.util.regex.Pattern;

/** What a string that matches a pattern cannot be, however long it is. */
final class Regular {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    static int otherLetter(String s) {
        if (!s.matches("[a-c]+")) return 2;
        return s.contains("x") ? 1 : 2;
    }

    static int digits(String s) {
        if (!s.matches("-?\\d+")) return 2;
        return s.startsWith("+") ? 1 : 3;
    }

    static int both(String s) {
        return s.matches("a+") && s.matches("b+") ? 1 : 2;
    }

    static int found(String s) {
        return s.contains("=") && !Pattern.compile("=").matcher(s).find() ? 1 : 2;
    }

    static int compiled(String s) {
        if (!NAME.matcher(s).matches()) return 3;
        return s.isEmpty() || s.endsWith("-") ? 2 : 1;
    }

    /** A character of two units is one for a dot. */
    static int any(String s) {
        return s.matches(".") ? 1 : 2;
    }
}
