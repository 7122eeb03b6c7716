//@ check timed UNKNOWN @org.junit.Rule
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Rules are not followed. */
public class RuleTest {
    @Rule public final org.junit.rules.TestName name = new org.junit.rules.TestName();

    @Test
    public void timed() {
        assertEquals("timed", name.getMethodName());
    }
}
