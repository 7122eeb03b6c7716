package cortado.report;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Tells each test's fate in a file, a line when it begins and one when it ends, and ends the JVM when a test does not end, when one leaves
 * a thread running, or when whoever started us is gone. Arguments: the file, that of the tests that need not run, milliseconds per test.
 */
final class JunitFate {
    private final PrintStream out;
    private final Set<String> done;
    private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
    private String current;
    private long began;

    JunitFate(String[] args) throws IOException {
        out = new PrintStream(args[0], "UTF-8");
        done = new HashSet<>(Files.readAllLines(Paths.get(args[1])));
        long limit = Long.parseLong(args[2]) * 1_000_000;
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream(new byte[0]));
        watch(() -> {
            while (in.read() >= 0) continue;
            end();
        });
        watch(() -> {
            while (true) {
                Thread.sleep(50);
                synchronized (this) {
                    if (current == null || System.nanoTime() - began < limit) continue;
                    tell("failed", current, "it still ran after " + limit / 1_000_000_000 + " s");
                    end();
                }
            }
        });
    }

    private interface Watch {
        void watch() throws Exception;
    }

    private void watch(Watch watch) {
        Thread thread = new Thread(() -> {
            try {
                watch.watch();
            } catch (Exception gone) {
                end();
            }
        });
        thread.setDaemon(true);
        thread.start();
        before.add(thread);
    }

    boolean isDone(String type, String method) {
        return done.contains(type + "\t" + method);
    }

    synchronized void begin(String type, String method) {
        current = type + "\t" + method;
        began = System.nanoTime();
        out.println("began\t" + current);
        out.flush();
    }

    /** How a test has ended: {@code failure} is null if it has passed. */
    synchronized void finish(String type, String method, Throwable failure) {
        current = null;
        Thread left = left();
        String test = type + "\t" + method;
        if (failure != null) tell("failed", test, String.valueOf(failure));
        else if (left != null) tell("failed", test, "it leaves a thread running: " + left.getName());
        else tell("passed", test, "");
        if (left != null) end();
    }

    /** All have run. What else still does is nobody's concern. */
    void done() {
        out.println("done");
        end();
    }

    private void end() {
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private void tell(String fate, String test, String why) {
        out.println(fate + "\t" + test + "\t" + why.replaceAll("\\s+", " "));
        out.flush();
    }

    /** A thread that a test has started and that still runs; those that the JDK and JUnit keep for all are none. */
    private Thread left() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            ThreadGroup group = thread.getThreadGroup();
            boolean shared = thread instanceof ForkJoinWorkerThread || thread.getName().startsWith("junit-")
                || group == null || group.getParent() == null || group.getName().equals("InnocuousThreadGroup");
            if (before.contains(thread) || thread == Thread.currentThread() || shared) continue;
            try {
                thread.join(100);
            } catch (InterruptedException none) {
                // Nobody waits for us.
            }
            if (thread.isAlive()) return thread;
        }
        return null;
    }
}
