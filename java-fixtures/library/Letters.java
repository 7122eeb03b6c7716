//@ method library.Letters#digitFirst
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Letters#kind
//@ returns 0,1,2,3,4
//@ leaves pose=5+2
//@ method library.Letters#allDigits
//@ option --string-length 3
//@ returns 0,1
//@ leaves pose=7+1
//@ gives_up
//@ method library.Letters#vowels
//@ option --string-length 2
//@ returns 0,1,2
//@ leaves pose=7+1
//@ gives_up
//@ method library.Letters#capital
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Letters#value
//@ returns 0,1
//@ leaves pose=2+3
//@ method library.Letters#caesar
//@ option --string-length 2
//@ returns 0,1
//@ leaves pose=8+1
//@ gives_up
//@ method library.Letters#counted
//@ option --string-length 2
//@ leaves pose=2+1
//@ method library.Letters#eachOf
//@ option --string-length 2
//@ returns 0,1
//@ leaves pose=4+1
//@ method library.Letters#ofChar
//@ returns 0,1,2,3
//@ leaves pose=4+0
//@ method library.Letters#other
//@ returns 0,1
//@ leaves pose=2+0
package library;

/** The characters of a string, one by one. */
public final class Letters {
    public static int digitFirst(String s) {
        return Character.isDigit(s.charAt(0)) ? 1 : 0;
    }

    public static int kind(String s) {
        char c = s.charAt(0);
        if (Character.isUpperCase(c)) {
            return 1;
        }
        if (Character.isLowerCase(c)) {
            return 2;
        }
        if (Character.isWhitespace(c)) {
            return 3;
        }
        return Character.isLetterOrDigit(c) ? 4 : 0;
    }

    public static int allDigits(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (!Character.isDigit(s.charAt(i))) {
                return 0;
            }
        }
        return 1;
    }

    public static int vowels(String s) {
        int n = 0;
        for (char c : s.toCharArray()) {
            if ("aeiou".indexOf(c) >= 0) {
                n++;
            }
        }
        return n;
    }

    public static int capital(String name) {
        String s = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return s.equals("Anna") ? 1 : 0;
    }

    public static int value(String s) {
        return Character.getNumericValue(s.charAt(0)) * 10 + Character.digit(s.charAt(1), 10) == 42 ? 1 : 0;
    }

    public static int caesar(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append(Character.isLetter(c) ? (char) (c + 1) : c);
        }
        return b.toString().equals("b1") ? 1 : 0;
    }

    public static int counted(String s) {
        return (int) s.chars().filter(c -> c == 'x').count();
    }

    public static int eachOf(String s) {
        return s.chars().allMatch(Character::isLetter) ? 1 : 0;
    }

    /** Any character, not only of Latin-1. */
    public static int ofChar(char c) {
        if (Character.isDigit(c)) {
            return c > '9' ? 3 : 1;
        }
        return Character.isLetter(c) ? 2 : 0;
    }

    public static int other(char c) {
        return Character.toUpperCase(c) == Character.toLowerCase(c) ? 1 : 0;
    }
}
