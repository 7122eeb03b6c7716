
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

abstract class InheritedBase {
    protected int base;

    @BeforeEach
    void first() {
        base = 10;
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void positive(int x) {
        assertTrue(x + base != 0);
    }
}
