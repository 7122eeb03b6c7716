//@ method library.Units#ideograph
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Units#foreign
//@ returns 0,1
//@ leaves pose=3+2
//@ method library.Units#smiles
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Units#pairs
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Units#kelvin
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Units#blank
//@ returns 0,1
//@ leaves pose=4+1
//@ method library.Units#price
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Units#cyrillic
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Units#numeral
//@ returns 0,1
//@ leaves pose=3+2
//@ method library.Units#longer
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Units#small
//@ returns 0,1
//@ leaves pose=2+1
package library;

/** Strings whose characters are not of Latin-1. */
public final class Units {
    public static int ideograph(String s) {
        return s.charAt(0) == '\u4e2d' ? 1 : 0;
    }

    public static int foreign(String s) {
        char c = s.charAt(0);
        return c > 255 && Character.isLetter(c) ? 1 : 0;
    }

    public static int smiles(String s) {
        return s.codePointAt(0) == 0x1F600 ? 1 : 0;
    }

    public static int pairs(String s) {
        return s.length() == s.codePointCount(0, s.length()) ? 1 : 0;
    }

    public static int kelvin(String s) {
        return s.equalsIgnoreCase("k") && s.charAt(0) > 255 ? 1 : 0;
    }

    public static int blank(String s) {
        return !s.isEmpty() && s.strip().isEmpty() && s.charAt(0) > 255 ? 1 : 0;
    }

    public static int price(String s) {
        return s.indexOf('\u20ac') == 3 ? 1 : 0;
    }

    public static int cyrillic(String s) {
        return s.matches("[\u0410-\u042f]+") ? 1 : 0;
    }

    public static int numeral(String s) {
        return Integer.parseInt(s) == 7 && s.charAt(0) > 255 ? 1 : 0;
    }

    public static int longer(String s) {
        return ("x" + s + "\u4e2d").length() == 5 ? 1 : 0;
    }

    public static int small(String s) {
        return s.toLowerCase().equals("\u0436b") ? 1 : 0;
    }
}
