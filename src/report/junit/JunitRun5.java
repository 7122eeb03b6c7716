package cortado.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes (arguments after the first) and tells each test's fate in a file (the first). */
final class JunitRun {
    public static void main(String[] args) throws Exception {
        List<DiscoverySelector> classes = new ArrayList<>();
        for (int i = 1; i < args.length; i++) classes.add(DiscoverySelectors.selectClass(args[i]));
        try (PrintStream out = new PrintStream(args[0], "UTF-8")) {
            Launcher launcher = LauncherFactory.create();
            launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(classes).build(), new TestExecutionListener() {
                @Override public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
                    if (passed && !test.isTest()) return;
                    MethodSource source = (MethodSource) test.getSource().filter(MethodSource.class::isInstance).orElse(null);
                    String message = result.getThrowable().map(Throwable::toString).orElse("aborted");
                    out.println((source == null ? test.getDisplayName() : source.getClassName())
                        + "\t" + (source == null ? "" : source.getMethodName())
                        + "\t" + (passed ? "passed" : "failed")
                        + "\t" + (passed ? "" : message.replaceAll("\\s+", " ")));
                }
            });
            out.println("done");
        }
        System.exit(0);
    }
}
