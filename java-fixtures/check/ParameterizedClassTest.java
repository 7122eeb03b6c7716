//@ check sum PASS
//@ check named FAIL 42
package check;

import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** What the constructor of a test class is given is an input. */
@RunWith(Parameterized.class)
public class ParameterizedClassTest {
    private final int number;
    private final String name;
    private int twice;

    public ParameterizedClassTest(int number, String name) {
        this.number = number;
        this.name = name;
    }

    @Parameterized.Parameters
    public static Collection<Object[]> parameters() {
        return Arrays.asList(new Object[][] {{1, "one"}, {2, "two"}});
    }

    @Before
    public void setUp() {
        twice = 2 * number;
    }

    @Test
    public void sum() {
        assertEquals(twice, number + number);
    }

    @Test
    public void named() {
        assumeTrue(name.length() < 5);
        assertFalse(twice == 84 && name.equals("half"));
    }
}
