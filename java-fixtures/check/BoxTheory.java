//@ check same FAIL
//@ check equal PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Boxes are equal, and not always the same. */
@RunWith(Theories.class)
public class BoxTheory {
    @Theory
    public void same(int n) {
        Integer a = n;
        Integer b = n;
        assertSame(a, b);
    }

    @Theory
    public void equal(int n) {
        assertEquals(Integer.valueOf(n), Integer.valueOf(n));
    }
}
