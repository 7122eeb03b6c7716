//@ method init.Joined#joined
//@ returns 1,2
package init;

import java.util.StringJoiner;

/** Classes of the JDK reach into others by what the start of the system leaves for them; nothing here starts it. */
public final class Joined {
    static int joined(int n) {
        return n > 0 && new StringJoiner("-").add("a").add("b").toString().equals("a-b") ? 1 : 2;
    }
}
