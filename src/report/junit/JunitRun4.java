package cortado.report;

import java.util.HashMap;
import java.util.Map;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs test classes, the arguments after those of {@link JunitFate}. */
final class JunitRun {
    public static void main(String[] args) throws Exception {
        JunitFate fate = new JunitFate(args);
        Class<?>[] classes = new Class<?>[args.length - 3];
        for (int i = 0; i < classes.length; i++) classes[i] = Class.forName(args[i + 3], false, JunitRun.class.getClassLoader());
        JUnitCore core = new JUnitCore();
        core.addListener(new RunListener() {
            private final Map<Description, Throwable> failures = new HashMap<>();

            @Override public void testStarted(Description test) {
                fate.begin(test.getClassName(), test.getMethodName());
            }

            @Override public void testFailure(Failure failure) {
                Description test = failure.getDescription();
                // Nothing is left to be run: that is told as a failure of the filter.
                if (Filter.class.getName().equals(test.getClassName())) return;
                failures.put(test, failure.getException());
                if (!test.isTest()) testFinished(test);
            }

            @Override public void testFinished(Description test) {
                fate.finish(test.getClassName(), test.isTest() ? test.getMethodName() : "", failures.get(test));
            }
        });
        core.run(Request.classes(classes).filterWith(new Filter() {
            @Override public boolean shouldRun(Description test) {
                return !test.isTest() || !fate.isDone(test.getClassName(), test.getMethodName());
            }

            @Override public String describe() {
                return "tests that have not run";
            }
        }));
        fate.done();
    }
}
