//@ check any UNKNOWN @org.junit.runners.Parameterized$Parameter
package check;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Fields that a runner fills are not followed. */
@RunWith(Parameterized.class)
public class ParameterFieldTest {
    @Parameterized.Parameter public int number;

    @Parameterized.Parameters
    public static Object[] parameters() {
        return new Object[] {1, 2};
    }

    @Test
    public void any() {}
}
