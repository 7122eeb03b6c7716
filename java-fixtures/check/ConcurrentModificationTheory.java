//@ check each FAIL java.util.ConcurrentModificationException
//@ check iterator PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** A list that changes while it is iterated over. */
@RunWith(Theories.class)
public class ConcurrentModificationTheory {
    @Theory
    public void each(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        for (Integer each : list) {
            if (each == n) {
                list.remove(each);
            }
        }
    }

    @Theory
    public void iterator(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.removeIf(each -> each == n);
        assertEquals(n >= 1 && n <= 3 ? 2 : 3, list.size());
    }
}
