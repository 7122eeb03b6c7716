//@ method library.Entries#value
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Entries#key
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Entries#set
//@ only pose
//@ returns 1,3
//@ leaves pose=2+1
//@ method library.Entries#simple
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.util.AbstractMap;
import java.util.Iterator;
import java.util.Map;

/** Entries and iterators as inputs. */
public final class Entries {
    static int value(Map.Entry<String, Integer> entry) {
        return entry.getValue() > 5 ? 1 : 2;
    }

    static int key(Map.Entry<String, Integer> entry) {
        return "a".equals(entry.getKey()) ? 1 : 2;
    }

    static int set(Map.Entry<String, Integer> entry) {
        Integer old = entry.setValue(3);
        return old == null ? 1 : entry.getValue();
    }

    static int simple(AbstractMap.SimpleEntry<Integer, Integer> entry) {
        return entry.getKey() == entry.getValue() ? 1 : 2;
    }

    static int next(Iterator<Integer> it) {
        return it.hasNext() && it.next() == 3 ? 1 : 2;
    }

    static int summed(Iterator<Integer> it) {
        int sum = 0;
        while (it.hasNext())
            sum += it.next();
        return sum > 5 ? 1 : 2;
    }
}
