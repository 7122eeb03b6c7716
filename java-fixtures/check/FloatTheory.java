//@ check nan FAIL d = NaN
//@ check tenth FAIL
//@ check exact PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Floating-point numbers. */
@RunWith(Theories.class)
public class FloatTheory {
    @Theory
    public void nan(double d) {
        assertTrue(d == d);
    }

    @Test
    public void tenth() {
        assertEquals(0.3, 0.1 + 0.2, 0.0);
    }

    @Test
    public void exact() {
        assertEquals(3.0, 1.5 * 2, 0.0);
    }
}
