//@ method init.Started#file
//@ returns 0,1
//@ method init.Started#offset
//@ returns 0,7200
//@ method init.Started#lower
//@ returns 1,2
package init;

import java.io.File;
import java.time.ZoneOffset;

/** Classes of the JDK that need what the JVM has done before a program begins; nothing here names the system. */
public final class Started {
    static int file(int n) {
        return n > 0 ? new File("/nope/x").getName().length() : 0;
    }

    static int offset(int n) {
        return n > 0 ? ZoneOffset.ofHours(2).getTotalSeconds() : 0;
    }

    /** It is the class of strings that looks for the locale. */
    static int lower(int n) {
        return n > 0 && "AB".toLowerCase().equals("ab") ? 1 : 2;
    }
}
