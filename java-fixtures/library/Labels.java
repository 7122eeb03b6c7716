//@ method library.Labels#colour
//@ returns -1,0,1,2,3,4,5
//@ leaves pose=7+0
//@ method library.Labels#asked
//@ returns 0,1
//@ leaves pose=8+2
//@ method library.Labels#day
//@ only pose
//@ returns 0,1,2,3,4,5,6,7
//@ leaves pose=8+2
package library;

/** A {@code switch} over what has been made of a string. */
final class Labels {
    static int colour(String s) {
        if (s == null) return -1;
        switch (s.trim().toUpperCase()) {
            case "RED": return 1;
            case "GREEN": return 2;
            case "BLUE": return 3;
            case "YELLOW": return 4;
            case "BLACK": return 5;
            default: return 0;
        }
    }

    static int asked(String s) {
        switch (s.toLowerCase()) {
            case "yes": case "y": case "true": case "on": return 1;
            case "no": case "n": case "false": case "off": return 0;
            default: throw new IllegalArgumentException(s);
        }
    }

    static int day(String s) {
        return switch (s.strip().substring(0, 2).toUpperCase()) {
            case "MO" -> 1;
            case "TU" -> 2;
            case "WE" -> 3;
            case "TH" -> 4;
            case "FR" -> 5;
            case "SA" -> 6;
            case "SU" -> 7;
            default -> 0;
        };
    }
}
