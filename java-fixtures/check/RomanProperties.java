//@ check letters PASS
//@ check short5 FAIL n = 8
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Roman numerals up to ten. */
class RomanProperties {
    static String roman(int n) {
        StringBuilder out = new StringBuilder();
        int[] values = {10, 9, 5, 4, 1};
        String[] letters = {"X", "IX", "V", "IV", "I"};
        for (int i = 0; i < values.length; i++) {
            while (n >= values[i]) {
                out.append(letters[i]);
                n -= values[i];
            }
        }
        return out.toString();
    }

    @Property
    boolean letters(@ForAll @IntRange(min = 1, max = 10) int n) {
        return !roman(n).isEmpty() && !roman(n).contains("IIII");
    }

    @Property
    boolean short5(@ForAll @IntRange(min = 1, max = 10) int n) {
        return roman(n).length() < 4;
    }
}
