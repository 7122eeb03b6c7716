package cortado.report;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes, the arguments after those of {@link JunitFate}. */
final class JunitRun {
    public static void main(String[] args) throws Exception {
        JunitFate fate = new JunitFate(args);
        List<DiscoverySelector> classes = new ArrayList<>();
        for (int i = 3; i < args.length; i++) classes.add(DiscoverySelectors.selectClass(args[i]));
        PostDiscoveryFilter open = test -> FilterResult.includedIf(test.getSource().filter(MethodSource.class::isInstance)
            .map(MethodSource.class::cast).map(source -> !fate.isDone(source.getClassName(), source.getMethodName())).orElse(true));
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(classes).filters(open).build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request, new TestExecutionListener() {
            @Override public void executionStarted(TestIdentifier test) {
                if (test.isTest()) fate.begin(type(test), method(test));
            }

            @Override public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
                if (passed && !test.isTest()) return;
                Throwable failure = passed ? null : result.getThrowable().orElseGet(() -> new Exception("aborted"));
                fate.finish(type(test), method(test), failure);
            }
        });
        fate.done();
    }

    private static MethodSource source(TestIdentifier test) {
        return (MethodSource) test.getSource().filter(MethodSource.class::isInstance).orElse(null);
    }

    private static String type(TestIdentifier test) {
        MethodSource source = source(test);
        return source == null ? test.getDisplayName() : source.getClassName();
    }

    private static String method(TestIdentifier test) {
        MethodSource source = source(test);
        return source == null ? "" : source.getMethodName();
    }
}
