//@ method library.Constants#added
//@ only pose
//@ returns 0,1
//@ method library.Constants#replaced
//@ only pose
//@ returns 0,1
//@ method library.Constants#copied
//@ only pose
//@ returns 0,1
//@ method library.Constants#put
//@ only pose
//@ returns 0,1
//@ method library.Constants#array
//@ leaves pose=2+1
//@ only pose
//@ method library.Constants#strings
//@ leaves pose=2+1
//@ only pose
package library;

import java.util.*;

/** Collections of constants of an enum, and what is in them after the call. */
public final class Constants {
    enum Kind { ONE, TWO, THREE }

    static boolean added(List<Kind> kinds, Kind kind) {
        if (kinds.size() > 2) {
            kinds.add(kind);
            kinds.add(Kind.TWO);
            return true;
        }
        return false;
    }

    static boolean replaced(List<Kind> kinds) {
        if (kinds.get(1) == Kind.ONE) {
            kinds.set(1, Kind.THREE);
            return true;
        }
        return false;
    }

    static boolean copied(ArrayList<Kind> kinds) {
        List<Kind> all = new ArrayList<>(kinds);
        kinds.add(null);
        all.add(Kind.ONE);
        return all.size() == 3 && kinds.remove(0) == Kind.TWO;
    }

    static boolean put(Map<String, Kind> kinds) {
        return kinds.get("a") == Kind.TWO && kinds.put("a", Kind.ONE) == Kind.TWO;
    }

    static Kind[] array(List<Kind> kinds) {
        return kinds.toArray(new Kind[0]);
    }

    static String[] strings(List<String> all) {
        return all.toArray(new String[0]);
    }
}
