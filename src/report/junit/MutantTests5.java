package cortado.report;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The tests of a class, in JUnit 5. */
final class Tests {
    /** What has failed first, and behind a tab the names of all test methods that have; or null. */
    static String failure(Class<?> test) {
        String[] failure = new String[1];
        StringBuilder names = new StringBuilder();
        LauncherFactory.create().execute(
            LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(test)).build(),
            new TestExecutionListener() {
                @Override public void executionFinished(TestIdentifier id, TestExecutionResult result) {
                    if (result.getStatus() != TestExecutionResult.Status.FAILED) return;
                    id.getSource().filter(source -> source instanceof MethodSource)
                        .ifPresent(source -> names.append(' ').append(((MethodSource) source).getMethodName()));
                    if (failure[0] != null) return;
                    failure[0] = test.getName() + "." + id.getDisplayName() + ": " + result.getThrowable().orElse(null);
                }
            });
        return failure[0] == null ? null : failure[0].replace('\t', ' ') + "\t" + names.toString().trim();
    }
}
