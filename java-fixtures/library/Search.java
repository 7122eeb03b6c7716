//@ method library.Search#has
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Search#hasOther
//@ only pose
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Search#where
//@ only pose
//@ returns -1,0,1,2,3,4,5
//@ option --string-length 8
//@ leaves pose=1+1
//@ method library.Search#first
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Search#from
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Search#last
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Search#pair
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Search#empty
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Search#key
//@ returns 0,1
//@ leaves pose=3+1
//@ method library.Search#domain
//@ returns 0,1,2
//@ leaves pose=4+1
//@ method library.Search#count
//@ only pose
//@ option --string-length 5
//@ returns 0,1,2
//@ leaves pose=3+1
//@ gives_up
package library;

/** Where something is in a string. */
public final class Search {
    public static int has(String s) {
        return s.contains("..") ? 1 : 0;
    }

    public static int hasOther(String s, String what) {
        return s.contains(what) ? 1 : 0;
    }

    public static int where(String s) {
        return s.indexOf("abc");
    }

    public static int first(String s) {
        int i = s.indexOf('@');
        if (i < 0) {
            return 0;
        }
        return i == 0 ? 1 : 2;
    }

    public static int from(String s, int i) {
        return s.indexOf("x", i) == 3 ? 1 : 0;
    }

    public static int last(String s) {
        return s.lastIndexOf("/") == 2 ? 1 : 0;
    }

    public static int pair(String s, char c) {
        int i = s.indexOf(c);
        return i >= 0 && s.lastIndexOf(c) > i ? 1 : 0;
    }

    /** The empty string is everywhere. */
    public static int empty(String s) {
        return s.indexOf("", 3) == s.length() && s.lastIndexOf("") == s.length() ? 1 : 0;
    }

    public static int key(String line) {
        int i = line.indexOf('=');
        if (i > 0 && line.substring(0, i).equals("name")) {
            return 1;
        }
        return 0;
    }

    public static int domain(String mail) {
        int at = mail.lastIndexOf('@');
        if (at < 0) {
            return 0;
        }
        String domain = mail.substring(at + 1);
        return domain.contains(".") && !domain.startsWith(".") ? 2 : 1;
    }

    /** Where it is, in turn. */
    public static int count(String s) {
        int n = 0;
        for (int i = s.indexOf("ab"); i >= 0; i = s.indexOf("ab", i + 2)) {
            n++;
        }
        return n;
    }
}
