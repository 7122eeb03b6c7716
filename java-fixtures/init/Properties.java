//@ method init.Properties#separator
//@ returns 0,1
//@ method init.Properties#known
//@ returns 0,2
//@ method init.Properties#directory
//@ returns 0,1,2
//@ method init.Properties#traced
//@ returns 1,2
package init;

import java.io.PrintWriter;
import java.io.StringWriter;

/** System properties: those that are the same on every machine, and others. */
public final class Properties {
    static int separator(int n) {
        return n > 0 ? System.lineSeparator().length() : 0;
    }

    /** That there is one is the same on every machine. */
    static int known(int n) {
        boolean known = System.getProperty("user.dir") != null && System.getProperty("file.separator").equals("/");
        return n > 0 && known ? 2 : 0;
    }

    /** Which one is not: no test can choose. */
    static int directory(int n) {
        return n > 0 ? System.getProperty("user.dir").length() > 1 ? 2 : 1 : 0;
    }

    static int traced(int n) {
        StringWriter text = new StringWriter();
        if (n > 0) {
            new IllegalStateException("no").printStackTrace(new PrintWriter(text));
        }
        return text.toString().startsWith("java.lang.IllegalStateException: no") ? 1 : 2;
    }
}
