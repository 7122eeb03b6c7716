//@ check any UNKNOWN org.junit.runners.Suite
package check;

import org.junit.Test;
import org.junit.runner.RunWith;

/** Runners that do more than call methods are not followed. */
@RunWith(org.junit.runners.Suite.class)
public class RunnerTest {
    @Test
    public void any() {}
}
