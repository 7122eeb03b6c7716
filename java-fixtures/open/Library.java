//@ method open.Library#max
//@ leaves lazy=10+5 pose=2+1
//@ method open.Library#isFive
//@ leaves lazy=3+1 pose=3+1
//@ method open.Library#count
//@ leaves lazy=14+1 pose=3+1
//@ option --loop-bound 2
//@ gives_up
//@ method open.Library#reversed
//@ leaves lazy=2+1 pose=2+1
//@ method open.Library#guarded
//@ leaves lazy=2+2 pose=2+2
//@ method open.Library#number
//@ leaves lazy=16+1 pose=16+1
package open;

import java.util.Comparator;
import java.util.Enumeration;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Interfaces of the JDK. */
public class Library {
    int at;

    public static Library max(Library a, Library b, Comparator<Library> by) {
        return by.compare(a, b) < 0 ? b : a;
    }

    public static boolean isFive(Supplier<Library> s) {
        Library made = s.get();
        return made != null && made.at == 5;
    }

    public static int count(Enumeration<?> all) {
        int count = 0;
        while (all.hasMoreElements()) {
            all.nextElement();
            count++;
        }
        return count;
    }

    /** A default method of the JDK that makes a lambda's or a library's object around the unseen one. */
    public static boolean reversed(Comparator<Library> by) {
        return by.reversed().compare(null, null) > 0;
    }

    /** A string, or characters of somebody else. */
    public static boolean length(CharSequence s) {
        return s.length() == 2;
    }

    /** An abstract class of the JDK. */
    public static boolean number(Number n) {
        return n.byteValue() == 3;
    }

    public static int guarded(BooleanSupplier condition, LongConsumer task) {
        if (!condition.getAsBoolean()) return 1;
        task.accept(7);
        return 2;
    }
}
