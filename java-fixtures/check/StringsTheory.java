//@ check prefix FAIL
//@ check length PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Strings, in JUnit 4. */
@RunWith(Theories.class)
public class StringsTheory {
    @Theory
    public void prefix(String s) {
        assertThat(s, not(startsWith("ab")));
    }

    @Theory
    public void length(String s) {
        assumeTrue(s.length() == 3);
        assertEquals(3, s.concat("").length());
    }
}
