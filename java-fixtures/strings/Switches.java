//@ method strings.Switches#word
//@ hashes
//@ returns 0,1,2,3
//@ method strings.Switches#letter
//@ hashes
//@ returns 0,1,2,4
//@ method strings.Switches#kept
//@ hashes
//@ option --string-length 2
//@ returns 0,1,2
package strings;

/** Switches over strings of the input, which javac compiles to one over hash codes. */
public final class Switches {
    /** Two of the constants have one hash code. */
    public static int word(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "stop":
                return 3;
            default:
                return 0;
        }
    }

    /** The hash codes lie close together, with one between them that is no constant's. */
    public static int letter(String s) {
        switch (s) {
            case "a":
                return 1;
            case "b":
                return 2;
            case "d":
                return 4;
            default:
                return 0;
        }
    }

    /** What the hash code is matters here. */
    public static int kept(String s) {
        int hash = s.hashCode();
        switch (hash) {
            case 97:
                return s.equals("a") ? 1 : 2;
            default:
                return 0;
        }
    }
}
