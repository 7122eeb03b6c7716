//@ check info UNKNOWN org.junit.jupiter.api.TestInfo
//@ check many UNKNOWN @TestFactory
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** What a framework makes for a test is not there. */
class InjectedTest {
    @Test
    void info(TestInfo info) {
        assertNotNull(info);
    }

    @TestFactory
    List<DynamicTest> many() {
        return List.of();
    }
}
