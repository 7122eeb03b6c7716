//@ check named PASS
//@ check order FAIL
package check;

import java.util.*;
import net.jqwik.api.*;
import net.jqwik.api.constraints.*;

/** Constants of an enum. */
class EnumProperties {
    enum Level { LOW, MIDDLE, HIGH }

    @Property
    boolean named(@ForAll Level level) {
        return Level.valueOf(level.name()) == level;
    }

    @Property
    boolean order(@ForAll Level a, @ForAll Level b) {
        return a.compareTo(b) <= 0;
    }
}
