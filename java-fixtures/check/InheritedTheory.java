//@ check base PASS
//@ check order FAIL a =
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Set-up of a superclass comes first, its tear-down last. */
@RunWith(Theories.class)
public class InheritedTheory extends TheoryBase {
    @Before
    public void more() {
        log.append("b");
    }

    @Test
    public void base() {
        assertEquals("ab", log.toString());
    }

    @Theory
    public void order(int a) {
        assertTrue(log.length() > a);
    }
}
