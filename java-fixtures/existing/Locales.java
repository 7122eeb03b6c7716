//@ method existing.Locales#which
//@ leaves pose=3+1
//@ returns 1,2,3
package existing;

import java.util.Locale;

/** A Locale of the input is one of the constants. */
public final class Locales {
    static int which(Locale l) {
        return l == Locale.ROOT ? 1 : l.getLanguage().equals("de") ? 2 : 3;
    }
}
