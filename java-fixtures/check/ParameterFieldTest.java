//@ check padded PASS
//@ check lengthKept FAIL from ParameterFieldTest.lengthKept:55
//@ check counted PASS
package check;

import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** Fields that a runner fills, inherited ones too, are inputs. */
@RunWith(Parameterized.class)
public class ParameterFieldTest extends ParameterFieldBase {
    @Parameter public String text;

    @Parameter(1)
    public int width;

    private int room;

    @Parameters
    public static Object[][] rows() {
        return new Object[][] {{"a", 3, 'x', 1}, {"abc", 3, 'y', 2}};
    }

    /** What is in the fields is there before this. */
    @Before
    public void measure() {
        room = width - text.length();
    }

    private String padded(int by) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < by; i++) {
            sb.append(fill);
        }
        return sb.append(text).toString();
    }

    @Test
    public void padded() {
        assumeTrue(width >= 0 && width <= 3 && text.length() <= 3);
        assertThat(padded(room), endsWith(text));
    }

    @Test
    public void lengthKept() {
        assumeTrue(width >= 0 && width <= 3 && text.length() <= 4);
        assertEquals(width, padded(room).length());
    }

    @Test
    public void counted() {
        assumeTrue(count > 0);
        assertNotEquals(0, count);
    }
}
