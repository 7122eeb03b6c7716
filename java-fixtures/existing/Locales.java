//@ method existing.Locales#which
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method existing.Locales#lower
//@ leaves pose=12+3
//@ returns 0,1
//@ gives_up
package existing;

import java.util.Locale;

/** A Locale of the input is one of the constants. */
public final class Locales {
    static int which(Locale l) {
        return l == Locale.ROOT ? 1 : l.getLanguage().equals("de") ? 2 : 3;
    }

    static boolean lower(String s, Locale l) {
        return s.toLowerCase(l).equals("ab");
    }
}
