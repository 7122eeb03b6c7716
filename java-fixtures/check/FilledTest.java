//@ check bounded FAIL n = 77
//@ check present PASS
package check;

import static org.junit.jupiter.api.Assertions.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;

/** Fields that JUnit 5 fills, private ones too. */
@ParameterizedClass
class FilledTest {
    @Parameter private int n;

    @Parameter(1)
    private List<String> names;

    @Test
    void bounded() {
        assertNotEquals(77, n);
    }

    @Test
    void present() {
        assertTrue(names.size() >= 0);
    }
}
