//@ check plain PASS
//@ check expected PASS
//@ check expectedNot FAIL instead of throwing java.lang.IllegalStateException
//@ check expectedOther FAIL instead of throwing java.lang.IllegalStateException
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Set-up, tear-down and expected exceptions of JUnit 4. */
public class FourTest {
    private StringBuilder text;

    @Before
    public void setUp() {
        text = new StringBuilder("x");
    }

    @After
    public void tearDown() {
        text = null;
    }

    @Test
    public void plain() {
        assertEquals("x", text.toString());
    }

    @Test(expected = IllegalStateException.class)
    public void expected() {
        throw new IllegalStateException();
    }

    @Test(expected = IllegalStateException.class)
    public void expectedNot() {
        text.append("y");
    }

    @Test(expected = IllegalStateException.class)
    public void expectedOther() {
        text.charAt(7);
    }

    @Test
    @Ignore
    public void ignored() {
        fail();
    }
}
