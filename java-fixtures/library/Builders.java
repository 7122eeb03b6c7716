//@ method library.Builders#appended
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Builders#chain
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Builders#length
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Builders#palindrome
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Builders#inserted
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Builders#insertedAt
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Builders#capital
//@ returns 0,1,2
//@ leaves pose=3+1
//@ method library.Builders#withoutLast
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Builders#cut
//@ returns 0,1
//@ leaves pose=4+1
//@ method library.Builders#deleted
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Builders#replaced
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Builders#found
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Builders#buffer
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Builders#list
//@ option --array-length 3
//@ returns 0,1
//@ leaves pose=5+1
//@ method library.Builders#held
package library;

/** Strings put together step by step. */
public final class Builders {
    public static int appended(String s) {
        StringBuilder b = new StringBuilder();
        b.append("<").append(s).append(">");
        return b.toString().equals("<b>") ? 1 : 0;
    }

    public static int chain(String s, int n, char c, long l, boolean z) {
        String t = new StringBuilder("a").append(s).append(n).append(c).append(l).append(z).toString();
        return t.equals("abc12:-3false") ? 1 : 0;
    }

    public static int length(String s) {
        StringBuilder b = new StringBuilder();
        b.append(s).append(", ");
        return b.length() > 9 ? 1 : 0;
    }

    public static int palindrome(String s) {
        return new StringBuilder(s).reverse().toString().equals(s) ? 1 : 0;
    }

    public static int inserted(String s) {
        StringBuilder b = new StringBuilder(s);
        b.insert(0, "re");
        return b.toString().equals("return") ? 1 : 0;
    }

    public static int insertedAt(String s, int i) {
        return new StringBuilder(s).insert(i, '-').toString().equals("2-3") ? 1 : 0;
    }

    public static int capital(String s) {
        if (s.isEmpty()) {
            return 0;
        }
        StringBuilder b = new StringBuilder(s);
        b.setCharAt(0, 'X');
        return b.toString().equals("Xyz") ? 1 : 2;
    }

    public static int withoutLast(String s) {
        StringBuilder b = new StringBuilder(s);
        b.deleteCharAt(b.length() - 1);
        return b.toString().equals("ab") ? 1 : 0;
    }

    public static int cut(String s) {
        StringBuilder b = new StringBuilder(s);
        if (b.length() > 3) {
            b.setLength(3);
        }
        return b.toString().equals("abc") ? 1 : 0;
    }

    public static int deleted(String s) {
        return new StringBuilder(s).delete(1, 3).toString().equals("ad") ? 1 : 0;
    }

    public static int replaced(String s) {
        return new StringBuilder(s).replace(0, 2, "xyz").toString().equals("xyzc") ? 1 : 0;
    }

    public static int found(String s) {
        StringBuilder b = new StringBuilder(s).append("/end");
        return b.indexOf("/") == 4 ? 1 : 0;
    }

    public static int buffer(String s, int n) {
        StringBuffer b = new StringBuffer();
        b.append(s).append('=').append(n);
        return b.toString().equals("n=10") ? 1 : 0;
    }

    /** A round for each element. */
    public static int list(int[] all) {
        StringBuilder b = new StringBuilder("[");
        for (int i = 0; i < all.length; i++) {
            if (i > 0) {
                b.append(',');
            }
            b.append(all[i]);
        }
        return b.append(']').toString().equals("[1,23]") ? 1 : 0;
    }

    static final class Held {
        final StringBuilder text = new StringBuilder();
    }

    /** How much room there is nobody says. */
    public static Held held(String s) {
        Held held = new Held();
        held.text.insert(0, s).append('.');
        return held;
    }
}
