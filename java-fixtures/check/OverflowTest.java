//@ check positive FAIL
//@ check exact PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Sums that wrap. */
@RunWith(Theories.class)
public class OverflowTest {
    @Theory
    public void positive(int a, int b) {
        assumeTrue(a > 0 && b > 0);
        assertTrue(a + b > 0);
    }

    @Theory
    public void exact(int a, int b) {
        assumeThat(a > 0 && b > 0, is(true));
        assertTrue((long) a + b > 0);
    }
}
