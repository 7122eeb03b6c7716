//@ method strings.Input#length
//@ returns 1,2,3
//@ method strings.Input#is
//@ returns 1,2
//@ method strings.Input#at
//@ returns 1,2
//@ method strings.Input#identity
//@ returns 1,2,3
//@ method strings.Input#constant
//@ returns 0,1
//@ method strings.Input#chosen
//@ hashes
//@ option --string-length 3
//@ returns 0,1,2
//@ method strings.Input#prefix
//@ option --string-length 3
//@ returns 1,2
//@ method strings.Input#hashed
//@ hashes
//@ option --string-length 3
//@ method strings.Input#compared
//@ option --string-length 2
//@ returns 1,2,3
//@ method strings.Input#held
//@ returns 1,2
//@ method strings.Input#listed
//@ returns 1,2
//@ method strings.Input#either
//@ returns 1,2
//@ method strings.Input#perhaps
//@ returns 1,2,3
//@ method strings.Input#searched
//@ option --string-length 3
package strings;

/** Strings that are inputs. */
public final class Input {
    String name;

    public static int length(String s) {
        if (s.isEmpty()) {
            return 1;
        }
        return s.length() > 3 ? 2 : 3;
    }

    public static int is(String s) {
        return "yes".equals(s) ? 1 : 2;
    }

    public static int at(String s) {
        return s.length() == 2 && s.charAt(1) == 'x' ? 1 : 2;
    }

    /** Strings may be equal and not the same. */
    public static int identity(String a, String b) {
        if (a == b) {
            return 1;
        }
        return a.length() == 1 && a.equals(b) ? 2 : 3;
    }

    /** A string of the input may be a constant of the program, or have the same characters. */
    public static int constant(String s) {
        if (s.equals("abc") && s == "abc") {
            return 1;
        }
        return 0;
    }

    public static int chosen(String s) {
        switch (s) {
            case "one":
                return 1;
            case "two":
                return 2;
            default:
                return 0;
        }
    }

    public static int prefix(String s) {
        return s.startsWith("ab") ? 1 : 2;
    }

    public static int hashed(String s) {
        return s.hashCode();
    }

    public static int compared(String a, String b) {
        int c = a.compareTo(b);
        return c == 0 ? 1 : c < 0 ? 2 : 3;
    }

    public int held(Input other) {
        return name != other.name && name.length() == other.name.length() && name.length() == 2 ? 1 : 2;
    }

    public static int listed(String[] all, int i) {
        return all[i].length() == 1 && all[0] != all[i] ? 1 : 2;
    }

    public static int either(boolean c, String s) {
        String r = c ? s : "abc";
        return r.length() == 3 && r.charAt(0) == 'a' ? 1 : 2;
    }

    /** An object that may be a string. */
    public static int perhaps(Object o) {
        if (!(o instanceof String)) {
            return 1;
        }
        return ((String) o).length() == 1 ? 2 : 3;
    }

    public static int searched(String s, char c) {
        return s.indexOf(c);
    }
}
