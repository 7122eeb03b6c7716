//@ method library.LeftOut#isLinked
//@ only pose
//@ returns 2
//@ leaves pose=1+0
//@ gives_up
//@ method library.LeftOut#isSet
//@ only pose
//@ returns 2
//@ leaves pose=1+0
//@ gives_up
//@ method library.LeftOut#classOf
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.LeftOut#copied
//@ only pose
//@ returns 1,2
//@ method library.LeftOut#negative
//@ only pose
//@ returns 1,2
//@ method library.LeftOut#sign
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.LeftOut#isFast
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ gives_up
//@ method library.LeftOut#cast
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ gives_up
//@ method library.LeftOut#classOfMap
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ gives_up
//@ method library.LeftOut#ownClass
//@ only pose
//@ returns 1
//@ leaves pose=1+1
//@ method library.LeftOut#suppressed
//@ only pose
//@ returns 0
//@ leaves pose=1+1
package library;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;

/** Inputs of which there are more than those that are made. */
public final class LeftOut {
    static int classOf(Object[] all) {
        return all.getClass() == String[].class ? 1 : 2;
    }

    static int copied(Number[] all) {
        return Arrays.copyOf(all, 1).getClass() == Integer[].class ? 1 : 2;
    }

    /** Without a head: how many leaves there are depends on how the JDK counts bits. */
    static int bits(BigInteger n) {
        return n.bitLength() > 62 ? 1 : 2;
    }

    static int negative(BigInteger n) {
        return n.signum() < 0 ? 1 : 2;
    }

    static int sign(BigInteger n) {
        return n.signum() > 0 ? 1 : 2;
    }

    static int isLinked(List<String> all) {
        return all instanceof LinkedList ? 1 : 2;
    }

    static int isSet(Collection<String> all) {
        return all instanceof Set ? 1 : 2;
    }

    static int isFast(List<String> all) {
        return all.size() >= 0 && all instanceof RandomAccess ? 1 : 2;
    }

    static int cast(Collection<String> all) {
        return ((List<String>) all).size() > 3 ? 1 : 2;
    }

    static int classOfMap(Map<String, Integer> all) {
        return all.getClass() == HashMap.class ? 1 : 2;
    }

    static int ownClass(ArrayList<String> all) {
        return all.getClass() == ArrayList.class ? 1 : 2;
    }

    static int suppressed(Exception e) {
        return e.getSuppressed().length;
    }

    /** Without heads, as what is said of these is a note. */
    static boolean isOfFiles(Exception e) {
        return e.getClass().getName().startsWith("java.io");
    }

    static boolean isLarge() {
        return Runtime.getRuntime().availableProcessors() > 4;
    }

    static boolean isWindows() {
        return System.getProperty("os.name").startsWith("Win");
    }

    static int set(Map.Entry<String, Integer> e) {
        return e.setValue(4);
    }
}
