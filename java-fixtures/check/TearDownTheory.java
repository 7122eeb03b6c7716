//@ check leaves FAIL IllegalStateException
//@ check cleans PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** A tear-down that looks at what the test has left. */
@RunWith(Theories.class)
public class TearDownTheory {
    private int open;

    @After
    public void closed() {
        if (open != 0) {
            throw new IllegalStateException(open + " open");
        }
    }

    @Theory
    public void leaves(int n) {
        open = n > 10 ? 1 : 0;
    }

    @Theory
    public void cleans(int n) {
        open = n;
        open -= n;
    }
}
