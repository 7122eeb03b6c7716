//@ method library.Unnamed#into
//@ only pose
//@ returns 1
//@ leaves pose=1+3
//@ method library.Unnamed#from
//@ only pose
//@ returns 1
//@ leaves pose=1+3
//@ method library.Unnamed#length
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ gives_up
package library;

import java.lang.reflect.Array;

/** Inputs that may be arrays though their types do not name them. */
public final class Unnamed {
    static boolean isOne(Object o) {
        return o instanceof int[];
    }

    static int into(Object from, int[] to) {
        System.arraycopy(from, 0, to, 0, 1);
        return 1;
    }

    static int from(int[] from, Object to, Object[] unused) {
        System.arraycopy(from, 0, to, 0, 1);
        return 1;
    }

    static int length(Object o) {
        return Array.getLength(o) == 3 ? 1 : 2;
    }
}
