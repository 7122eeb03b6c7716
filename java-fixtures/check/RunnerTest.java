//@ check any UNKNOWN org.junit.runners.Parameterized
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Runners that do more than call methods are not followed. */
@RunWith(org.junit.runners.Parameterized.class)
public class RunnerTest {
    @Test
    public void any() {}
}
