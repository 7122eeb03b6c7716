//@ method strings.Number#parsed
//@ option --string-length 2
//@ returns 0,1,2
//@ method strings.Number#known
//@ returns 0,1
package strings;

/** Texts that may be numbers. */
public final class Number {
    /** To say which text is none, the JDK copies it into a message, which nobody here reads. */
    public static int parsed(String s) {
        try {
            return Integer.parseInt(s) > 0 ? 1 : 2;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** What is said of a text of the program is there to be read. */
    public static int known(boolean c) {
        try {
            return Integer.parseInt(c ? "1x" : "0");
        } catch (NumberFormatException e) {
            return e.getMessage().equals("For input string: \"1x\"") ? 1 : 0;
        }
    }
}
