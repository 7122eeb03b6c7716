//@ method library.Questions#isYes
//@ returns 0,1
//@ leaves pose=1+1
//@ method library.Questions#yesIs
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Questions#sameText
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#sameOrNull
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Questions#equalsAnything
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#emptyOrLong
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Questions#second
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Questions#at
//@ returns 0,1
//@ leaves pose=3+2
//@ method library.Questions#isCommand
//@ option --string-length 6
//@ returns 1,2,3,4
//@ leaves pose=4+1
//@ method library.Questions#hash
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#scheme
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Questions#extension
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Questions#between
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Questions#order
//@ only pose
//@ returns -1,0,1
//@ leaves pose=3+2
//@ method library.Questions#before
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#ignoringCase
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#bothIgnoringCase
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#orderIgnoringCase
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#startsLater
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Questions#blank
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Questions#flags
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Questions#sequence
//@ returns 0,1
//@ leaves pose=3+1
package library;

import java.util.Objects;

/** What programs ask of a string. */
public final class Questions {
    public static boolean isYes(String answer) {
        return answer.equals("yes");
    }

    public static int yesIs(String answer) {
        if ("yes".equals(answer)) {
            return 1;
        }
        return 0;
    }

    public static int sameText(String a, String b) {
        return a.equals(b) ? 1 : 0;
    }

    public static int sameOrNull(String a, String b) {
        return Objects.equals(a, b) ? 1 : 0;
    }

    public static int equalsAnything(String a, Object b) {
        return a.equals(b) ? 1 : 0;
    }

    public static int emptyOrLong(String s) {
        if (s.isEmpty()) {
            return 0;
        }
        return s.length() > 10 ? 2 : 1;
    }

    /** Too short for it, or not. */
    public static int second(String s) {
        return s.charAt(1) == 'x' ? 1 : 0;
    }

    public static int at(String s, int i) {
        char c = s.charAt(i);
        return c >= 'a' && c <= 'z' ? 1 : 0;
    }

    /** Each of the strings has others with its hash code. */
    public static int isCommand(String s) {
        switch (s) {
            case "start":
                return 1;
            case "stop":
                return 2;
            case "status":
                return 3;
            default:
                return 4;
        }
    }

    public static int hash(String s) {
        return s.hashCode() == 96354 ? 1 : 0;
    }

    public static int scheme(String url) {
        if (url.startsWith("https://")) {
            return 2;
        }
        return url.startsWith("http://") ? 1 : 0;
    }

    public static int extension(String file) {
        if (file.endsWith(".gz")) {
            return file.endsWith(".tar.gz") ? 2 : 1;
        }
        return 0;
    }

    public static int between(String s) {
        int open = s.indexOf('(');
        int close = s.lastIndexOf(')');
        return open >= 0 && open < close ? 1 : 0;
    }

    public static int order(String a, String b) {
        int c = a.compareTo(b);
        if (c == 0) {
            return 0;
        }
        return c < 0 ? -1 : 1;
    }

    public static int before(String s) {
        return s.compareTo("m") < 0 ? 1 : 0;
    }

    public static int ignoringCase(String s) {
        return s.equalsIgnoreCase("Content-Type") ? 1 : 0;
    }

    public static int bothIgnoringCase(String a, String b) {
        return a.equalsIgnoreCase(b) ? 1 : 0;
    }

    public static int orderIgnoringCase(String a) {
        return a.compareToIgnoreCase("Beta") > 0 ? 1 : 0;
    }

    public static int startsLater(String s, int i) {
        return s.startsWith("ab", i) ? 1 : 0;
    }

    public static int blank(String s) {
        if (s.isBlank()) {
            return s.isEmpty() ? 0 : 1;
        }
        return 2;
    }

    /** No decision but the last. */
    public static int flags(String s) {
        boolean odd = s.contains("--") | s.endsWith(" ") | s.startsWith("-") | s.indexOf('=', 2) > 4;
        return odd ? 1 : 0;
    }

    public static int sequence(String s) {
        CharSequence text = s;
        return text.length() == 3 && "abc".contentEquals(text) ? 1 : 0;
    }
}
