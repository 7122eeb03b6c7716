//@ method library.Lengths#isTwenty
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Lengths#isLong
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Lengths#isSentence
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Lengths#hasSentence
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Lengths#extension
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Lengths#word
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Lengths#thirtieth
//@ only pose
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Lengths#sum
//@ leaves pose=17+1
//@ gives_up
//@ method library.Lengths#isLate
//@ returns 0
//@ leaves pose=1+1
//@ gives_up
package library;

/** Strings that are longer than what is followed of one by default. */
final class Lengths {
    static int isTwenty(String s) {
        return s.length() == 20 ? 1 : 0;
    }

    static int isLong(String s) {
        return s.length() > 1000 && s.startsWith("ab") ? 1 : 0;
    }

    static int isSentence(String s) {
        return s.equals("more than sixteen characters") ? 1 : 0;
    }

    static int hasSentence(String s) {
        return s.contains("more than sixteen characters") ? 1 : 0;
    }

    static int extension(String s) {
        return s.endsWith(".gz") ? 1 : s.endsWith(".a long extension") ? 2 : 0;
    }

    static int word(String s) {
        return s.matches("[a-z]{20}") ? 1 : 0;
    }

    static int thirtieth(String s) {
        return s.charAt(30) == 'x' ? 1 : 0;
    }

    /** A loop over all characters has more paths than there are lengths to look at. */
    static int sum(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            n += s.charAt(i);
        }
        return n;
    }

    /** Which character is behind those that are followed is not known. */
    static int isLate(String s) {
        return s.indexOf('=') > 20 ? 1 : 0;
    }
}
