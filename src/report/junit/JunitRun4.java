package cortado.report;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs test classes (arguments after the first) and tells each test's fate in a file (the first). */
final class JunitRun {
    public static void main(String[] args) throws Exception {
        Class<?>[] classes = new Class<?>[args.length - 1];
        for (int i = 0; i < classes.length; i++) classes[i] = Class.forName(args[i + 1], false, JunitRun.class.getClassLoader());
        try (PrintStream out = new PrintStream(args[0], "UTF-8")) {
            JUnitCore core = new JUnitCore();
            core.addListener(new RunListener() {
                private final Map<Description, String> failures = new HashMap<>();

                @Override public void testFailure(Failure failure) {
                    Description test = failure.getDescription();
                    failures.put(test, String.valueOf(failure.getException()));
                    if (!test.isTest()) testFinished(test);
                }

                @Override public void testFinished(Description test) {
                    String message = failures.get(test);
                    out.println(test.getClassName() + "\t" + (test.isTest() ? test.getMethodName() : "")
                        + "\t" + (message == null ? "passed" : "failed")
                        + "\t" + (message == null ? "" : message.replaceAll("\\s+", " ")));
                }
            });
            core.run(classes);
            out.println("done");
        }
        System.exit(0);
    }
}
