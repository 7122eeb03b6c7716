//@ method init.Started#file
//@ returns 0,1
//@ method init.Started#offset
//@ returns 0,7200
//@ method init.Started#lower
//@ returns 1,2
//@ method init.Started#separator
//@ returns 0,1
//@ method init.Started#traced
//@ returns 1,2
//@ method init.Started#known
//@ returns 0,2
//@ method init.Started#directory
//@ gives_up
package init;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneOffset;

/** Classes of the JDK that need system properties, which the JVM has set before a program begins. */
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

    static int separator(int n) {
        return n > 0 ? System.lineSeparator().length() : 0;
    }

    static int traced(int n) {
        StringWriter text = new StringWriter();
        if (n > 0) {
            new IllegalStateException("no").printStackTrace(new PrintWriter(text));
        }
        return text.toString().startsWith("java.lang.IllegalStateException: no") ? 1 : 2;
    }

    /** That there is one is the same on every machine. */
    static int known(int n) {
        boolean known = System.getProperty("user.dir") != null && System.getProperty("file.separator").equals("/");
        return n > 0 && known ? 2 : 0;
    }

    /** Which one is not. */
    static int directory(int n) {
        return n > 0 ? System.getProperty("user.dir").length() : 0;
    }
}
