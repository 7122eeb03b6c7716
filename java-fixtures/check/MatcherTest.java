//@ check square FAIL x = 7
//@ check cube PASS
//@ check contains FAIL AssertionError
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** Matchers of Hamcrest, whose messages are formatted out of inputs. */
@RunWith(Theories.class)
public class MatcherTest {
    @Theory
    public void square(int x) {
        assumeThat(x >= 0 && x < 100, is(true));
        assertThat("the square", x * x, is(not(equalTo(49))));
    }

    @Theory
    public void cube(int x) {
        assumeTrue(x >= 0 && x < 100);
        assertThat(x * x * x, not(50));
    }

    @Test
    public void contains() {
        assertThat(List.of(1, 2), hasItem(3));
    }
}
