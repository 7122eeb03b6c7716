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
package library;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedList;
import java.util.List;
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
}
