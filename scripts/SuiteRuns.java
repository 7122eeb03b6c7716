import java.nio.file.*;
import java.util.*;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.*;
import org.junit.platform.launcher.core.*;

/**
 * Runs the tests of a class again and again in one JVM, each time in another order. The last line of the file says how many there are, those before it
 * name the tests that failed, with how often, and how the first time.
 */
public final class SuiteRuns {
    public static void main(String[] args) throws Exception {
        String testClass = args[0];
        int runs = Integer.parseInt(args[1]);
        Set<String> tests = new TreeSet<>();
        Map<String, Integer> failed = new TreeMap<>();
        Map<String, String> reasons = new TreeMap<>();
        Launcher launcher = LauncherFactory.create();
        for (int run = 0; run < runs; run++) {
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(testClass))
                .configurationParameter("junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random")
                .configurationParameter("junit.jupiter.testclass.order.default", "org.junit.jupiter.api.ClassOrderer$Random")
                .configurationParameter("junit.jupiter.execution.order.random.seed", String.valueOf(run))
                .build();
            launcher.execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) tests.add(test.getUniqueId());
                    result.getThrowable().ifPresent(why -> {
                        failed.merge(test.getUniqueId(), 1, Integer::sum);
                        reasons.putIfAbsent(test.getUniqueId(), String.valueOf(why).replaceAll("\\s+", " "));
                    });
                }
            });
        }
        List<String> lines = new ArrayList<>();
        failed.forEach((test, times) -> lines.add(times + "\t" + test + "\t" + reasons.get(test)));
        lines.add(String.valueOf(tests.size()));
        Files.write(Path.of(args[2]), lines);
        System.exit(0);
    }
}
