//@ check arrays FAIL
//@ check arraysOfLength PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.*;
import org.junit.*;
import org.junit.experimental.theories.*;
import org.junit.runner.*;

/** What the assert of JUnit 4 compares element by element. */
@RunWith(Theories.class)
public class AssertTheory {
    @Theory
    public void arrays(int a, int b) {
        assertArrayEquals("the order", new int[] {1, 2}, new int[] {a, b});
    }

    @Theory
    public void arraysOfLength(int a) {
        assertArrayEquals(new int[] {a, a}, new int[] {a, a});
    }
}
