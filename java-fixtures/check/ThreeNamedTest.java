//@ check testName PASS
//@ check testOther FAIL ComparisonFailure
//@ check testNoKey PASS
//@ check testWrongKey FAIL NullPointerException
package check;

import java.util.*;

/** A test by its name, which its constructor is told (JUnit 3), with something to clean up. */
public class ThreeNamedTest extends junit.framework.TestCase {
    private Map<String, Integer> map = new TreeMap<>();

    public ThreeNamedTest(String name) {
        super(name);
    }

    /** Not made by JUnit: it is within a test. */
    public class Within extends ThreeNamedTest {
        public Within() {
            super("within");
        }
    }

    @Override
    protected void tearDown() throws Exception {
        map = null;
        super.tearDown();
    }

    public void testName() {
        assertEquals("testName", getName());
    }

    public void testOther() {
        assertEquals("testName", getName());
    }

    public void testNoKey() {
        map.put("one", 1);
        try {
            map.containsKey(null);
            fail();
        } catch (NullPointerException e) {
            assertEquals(1, map.size());
        }
    }

    /** No test: a method of a TestCase is one by its name. */
    @org.junit.Test
    public void unnamed() {
        fail();
    }

    public void testWrongKey() {
        map.put("one", 1);
        map.containsKey(null);
    }
}
