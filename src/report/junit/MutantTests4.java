package cortado.report;

import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;

/** The tests of a class, in JUnit 4. */
final class Tests {
    /** What has failed first, and behind a tab the names of all test methods that have; or null. */
    static String failure(Class<?> test) {
        String first = null;
        StringBuilder names = new StringBuilder();
        for (Failure failure : new JUnitCore().run(test).getFailures()) {
            String said = String.valueOf(failure.getException());
            // A class without tests is none.
            if (said.contains("No runnable methods")) continue;
            if (first == null) first = failure.getTestHeader() + ": " + said;
            String name = failure.getDescription().getMethodName();
            if (name != null) names.append(' ').append(name);
        }
        return first == null ? null : first.replace('\t', ' ') + "\t" + names.toString().trim();
    }
}
