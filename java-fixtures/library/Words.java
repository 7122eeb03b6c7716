//@ method library.Words#number
//@ only pose
//@ returns -1,1,2
//@ leaves pose=4+0
//@ method library.Words#reserved
//@ only pose
//@ returns 1,2
//@ leaves pose=3+0
//@ method library.Words#linked
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+0
//@ method library.Words#color
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
package library;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Tables of known words, asked for one of the input: it is there or not, whatever bucket it would be in. */
class Words {
    enum Color { RED, GREEN, BLUE }

    static final Map<String, Integer> NUMBERS = new HashMap<>();
    static final Set<String> RESERVED = new HashSet<>(Arrays.asList("if", "else", "while", "for"));
    static final Map<String, String> LINKED = new LinkedHashMap<>();

    static {
        NUMBERS.put("one", 1);
        NUMBERS.put("two", 2);
        for (int i = 3; i < 40; i++) NUMBERS.put("n" + i, i);
        LINKED.put("a", "x");
        LINKED.put("b", "y");
    }

    static int number(String word) {
        Integer number = NUMBERS.get(word);
        return number == null ? -1 : number > 2 ? 2 : 1;
    }

    static int reserved(String word) {
        return RESERVED.contains(word) ? 1 : 2;
    }

    static int linked(String word) {
        String other = LINKED.get(word);
        return "x".equals(other) ? 1 : other == null ? 2 : 3;
    }

    static int color(String word) {
        return Color.valueOf(word) == Color.GREEN ? 1 : 2;
    }
}
