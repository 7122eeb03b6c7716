//@ check removes FAIL
//@ check copies PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Lists that a test makes. */
@RunWith(Theories.class)
public class CollectionTheory {
    @Theory
    public void removes(int n) {
        List<Integer> list = new ArrayList<>(List.of(5, 6, 7));
        list.remove(Integer.valueOf(n));
        assertEquals(3, list.size());
    }

    @Theory
    public void copies(int a, int b) {
        List<Integer> list = new LinkedList<>(List.of(a, b));
        assertThat(new ArrayList<>(list), is(equalTo(list)));
    }
}
