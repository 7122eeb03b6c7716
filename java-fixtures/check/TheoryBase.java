
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

public abstract class TheoryBase {
    protected StringBuilder log;

    @Before
    public void first() {
        log = new StringBuilder("a");
    }

    @After
    public void last() {
        log = null;
    }
}
