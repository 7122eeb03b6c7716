package cortado.report;

import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;

/** The tests of a class, in JUnit 4. */
final class Tests {
    /** What has failed, or null. */
    static String failure(Class<?> test) {
        for (Failure failure : new JUnitCore().run(test).getFailures()) {
            String said = String.valueOf(failure.getException());
            // A class without tests is none.
            if (!said.contains("No runnable methods")) return failure.getTestHeader() + ": " + said;
        }
        return null;
    }
}
