//@ method library.Untouched#builder
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Untouched#bits
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Untouched#date
//@ only pose
//@ leaves pose=2+1
//@ returns 1,2
//@ method library.Untouched#far
//@ only pose
//@ leaves pose=2+3
//@ returns 1,2
package library;

import java.time.LocalDate;
import java.util.BitSet;
import java.util.List;

/** Inputs into which nobody looks, or only far behind. */
public final class Untouched {
    static int builder(Object o) {
        return o.getClass() == StringBuilder.class ? 1 : 2;
    }

    static int bits(Object o) {
        return o.getClass() == BitSet.class ? 1 : 2;
    }

    static int date(Object o) {
        return o.getClass() == LocalDate.class ? 1 : 2;
    }

    static int far(List<Integer> list) {
        return list.get(1000) == 4 ? 1 : 2;
    }
}
