//@ method library.Shared#rawAndTyped
//@ only pose
//@ returns 0,2
//@ leaves pose=3+0
//@ gives_up
//@ method library.Shared#objectAndTyped
//@ only pose
//@ returns 0,2
//@ leaves pose=2+0
//@ gives_up
//@ method library.Shared#written
//@ only pose
//@ returns 2
//@ leaves pose=1+2
//@ gives_up
//@ method library.Shared#ofOtherElements
//@ only pose
//@ returns 1,2
//@ leaves pose=2+0
//@ method library.Shared#arrays
//@ only pose
//@ returns 0,2
//@ leaves pose=3+0
//@ gives_up
//@ method library.Shared#arrayWritten
//@ only pose
//@ returns 0,1
//@ leaves pose=3+2
//@ gives_up
//@ method library.Shared#classes
//@ only pose
//@ returns 1
//@ leaves pose=1+2
//@ gives_up
package library;

import java.util.ArrayList;
import java.util.List;

/** One object by two types: a list of strings is also a list, and an object. */
@SuppressWarnings({"rawtypes", "unchecked"})
class Shared {
    static int rawAndTyped(List a, List<String> b) {
        if (a == null || b == null) return 0;
        return a == b ? 1 : 2;
    }

    static int objectAndTyped(Object a, ArrayList<String> b) {
        if (a == null) return 0;
        return a == b ? 1 : 2;
    }

    static int written(List<?> a, List<String> b) {
        int size = a.size();
        b.add("x");
        return a.size() != size ? 1 : 2;
    }

    /** Only what a compiler warns of makes these one, but for null. */
    static int ofOtherElements(List<Integer> a, List<String> b) {
        return (Object) a == (Object) b ? 1 : 2;
    }

    static int arrays(Object[] a, String[] b) {
        if (a == null || b == null) return 0;
        return a == b ? 1 : 2;
    }

    static int arrayWritten(Object[] a, String[] b) {
        if (a.length < 1 || b.length < 1) return 0;
        a[0] = null;
        b[0] = "q";
        return a[0] == null ? 1 : 2;
    }

    /** At run time there are no type arguments. */
    static int classes(List<String> a, List<Integer> b) {
        return a.getClass() == b.getClass() ? 1 : 2;
    }
}
