//@ method library.Endless#prefixSuffixAndMore
//@ only pose
//@ returns 2
//@ leaves pose=3+1
//@ method library.Endless#behindTheEnd
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Endless#shorterThanItsPart
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Endless#wordWithoutItsLetter
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#endWithoutIndex
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#partWithMore
//@ only pose
//@ returns 2
//@ leaves pose=2+2
//@ method library.Endless#firstBehindLast
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#replacedAndThere
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Endless#trimmedAndBlank
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Endless#smallAndCapital
//@ only pose
//@ returns 2
//@ leaves pose=1+1
//@ method library.Endless#blankAndNot
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#keyWithSeparator
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#extensionWithDot
//@ only pose
//@ returns 2
//@ leaves pose=2+1
//@ method library.Endless#partOfPart
//@ only pose
//@ returns 2
//@ leaves pose=3+2
//@ method library.Endless#inOrderAndEqual
//@ only pose
//@ returns 2
//@ leaves pose=2+2
//@ method library.Endless#bracketed
//@ only pose
//@ returns 2
//@ leaves pose=1+0
//@ method library.Endless#acrossTheSeam
//@ only pose
//@ returns 0,1,2
//@ leaves pose=6+2
package library;

/** What strings of no length are: none of these returns 1, and that is known of strings longer than what is followed too. */
class Endless {
    static int prefixSuffixAndMore(String s) {
        return s.startsWith("ab") && s.endsWith("cd") && s.length() < 4 && s.contains("xyz") ? 1 : 2;
    }

    static int behindTheEnd(String s) {
        return s.indexOf("a") > s.length() ? 1 : 2;
    }

    static int shorterThanItsPart(String s, String t) {
        return (s + t).length() < s.length() ? 1 : 2;
    }

    static int wordWithoutItsLetter(String s) {
        return s.contains("ab") && !s.contains("a") ? 1 : 2;
    }

    static int endWithoutIndex(String s) {
        return s.endsWith("x") && s.indexOf('x') < 0 ? 1 : 2;
    }

    static int partWithMore(String s) {
        return s.substring(3).contains("a") && !s.contains("a") ? 1 : 2;
    }

    static int firstBehindLast(String s) {
        return s.lastIndexOf('x') >= 0 && s.indexOf('x') > s.lastIndexOf('x') ? 1 : 2;
    }

    static int replacedAndThere(String s) {
        return s.replace('a', 'b').contains("a") ? 1 : 2;
    }

    static int trimmedAndBlank(String s) {
        return s.trim().startsWith(" ") ? 1 : 2;
    }

    static int smallAndCapital(String s) {
        return s.toLowerCase().contains("A") ? 1 : 2;
    }

    static int blankAndNot(String s) {
        return s.isBlank() && s.contains("a") ? 1 : 2;
    }

    static int keyWithSeparator(String s) {
        int i = s.indexOf('=');
        return i >= 0 && s.substring(0, i).contains("=") ? 1 : 2;
    }

    static int extensionWithDot(String s) {
        int i = s.lastIndexOf('.');
        return i >= 0 && s.substring(i + 1).contains(".") ? 1 : 2;
    }

    static int partOfPart(String s, String t) {
        return s.startsWith(t) && t.startsWith("q") && !s.startsWith("q") ? 1 : 2;
    }

    static int inOrderAndEqual(String s, String t) {
        return s.compareTo(t) == 0 && !s.equals(t) ? 1 : 2;
    }

    static int bracketed(String s) {
        return ("<" + s + ">").indexOf('<') != 0 ? 1 : 2;
    }

    /** This one does: in two parts together there is what is in neither. */
    static int acrossTheSeam(String s, String t) {
        if (s.length() > 2 || t.length() > 2) return 0;
        return (s + t).contains("xy") && !s.contains("xy") && !t.contains("xy") ? 1 : 2;
    }
}
