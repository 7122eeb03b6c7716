//@ check testSum PASS
//@ check testOff FAIL AssertionFailedError
package check;

/** A test by its name, as in JUnit 3. */
public class ThreeTest extends junit.framework.TestCase {
    private int base;

    @Override
    protected void setUp() {
        base = 5;
    }

    public void testSum() {
        assertEquals(7, base + 2);
    }

    public void testOff() {
        assertEquals("off by one", 8, base + 2);
    }
}
