//@ check sees PASS
//@ check differs FAIL n =
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** The message of an exception is made of the input. */
@RunWith(Theories.class)
public class MessageTheory {
    static void refuse(int n) {
        throw new IllegalArgumentException("bad number: " + n);
    }

    @Theory
    public void sees(int n) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> refuse(n));
        assertEquals("bad number: " + n, e.getMessage());
    }

    @Theory
    public void differs(int n) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> refuse(n));
        assertNotEquals("bad number: 5", e.getMessage());
    }
}
