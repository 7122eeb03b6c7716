//@ check testName PASS
//@ check testOther FAIL ComparisonFailure
package check;

/** Tests that are told their names behind the constructor, before they are set up (JUnit 3). */
public class ThreeToldTest extends junit.framework.TestCase {
    private String told;

    public ThreeToldTest() {
        assertNull(getName());
    }

    @Override
    public void setUp() {
        told = getName();
    }

    public void testName() {
        assertEquals("testName", told);
    }

    public void testOther() {
        assertEquals("testName", told);
    }
}
