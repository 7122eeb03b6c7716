package cortado.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Runs test classes against mutants of classes, each in a class loader of its own, until one fails, and tells the fate of each mutant in a file.
 * Arguments: that file, the first mutant, a file with a line for each (class, where its bytes are), a file with an entry of the class path on
 * each line, milliseconds for a mutant at least, the test classes.
 */
final class Mutants {
    /** A mutant may take so many times what the tests take without one. */
    private static final long PATIENCE = 10;

    private static PrintStream out;
    private static volatile int current = -1;
    private static volatile long began, limit;

    public static void main(String[] args) throws Exception {
        out = new PrintStream(args[0], "UTF-8");
        List<String> mutants = Files.readAllLines(Paths.get(args[2]));
        List<URL> path = new ArrayList<>();
        for (String entry : Files.readAllLines(Paths.get(args[3]))) path.add(Paths.get(entry).toUri().toURL());
        URL[] urls = path.toArray(new URL[0]);
        List<String> tests = Arrays.asList(args).subList(5, args.length);
        watch();
        long start = System.nanoTime();
        String broken = failure(new Mutated(urls, "", null), "", tests);
        if (broken != null) tell("broken\t" + broken);
        limit = Math.max(PATIENCE * (System.nanoTime() - start), Long.parseLong(args[4]) * 1_000_000);
        for (int i = Integer.parseInt(args[1]); i < mutants.size() && broken == null; i++) {
            String[] mutant = mutants.get(i).split("\t");
            tell("began\t" + i);
            began = System.nanoTime();
            current = i;
            String fate = fate(new Mutated(urls, mutant[0], Paths.get(mutant[1])), mutant[0], tests);
            synchronized (Mutants.class) {
                current = -1;
                tell(fate);
            }
        }
        tell("done");
        Runtime.getRuntime().halt(0);
    }

    private static String fate(Mutated loader, String mutant, List<String> tests) {
        try {
            Class.forName(mutant, true, loader);
        } catch (VerifyError | ClassFormatError invalid) {
            return "invalid\t" + invalid;
        } catch (Throwable other) {
            // A test is to tell.
        }
        String failure = failure(loader, mutant, tests);
        return failure == null ? "survived" : "killed\t" + failure;
    }

    /** The first failure, or null. Tests that are called like the class come first. */
    private static String failure(Mutated loader, String mutant, List<String> tests) {
        Thread.currentThread().setContextClassLoader(loader);
        List<String> sorted = new ArrayList<>(tests);
        if (!mutant.isEmpty()) sorted.sort(Comparator.comparing(test -> !test.startsWith(mutant.split("\\$")[0])));
        for (String test : sorted) {
            try {
                String failure = Tests.failure(Class.forName(test, false, loader));
                if (failure != null) return failure;
            } catch (Throwable failure) {
                return test + ": " + failure;
            }
        }
        return null;
    }

    private static void watch() {
        InputStream in = System.in;
        Thread starter = new Thread(() -> {
            try {
                while (in.read() >= 0) continue;
            } catch (IOException gone) {
                // Whoever has started us is gone.
            }
            Runtime.getRuntime().halt(0);
        });
        Thread clock = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(50);
                } catch (InterruptedException none) {
                    continue;
                }
                synchronized (Mutants.class) {
                    if (current < 0 || System.nanoTime() - began < limit) continue;
                    tell("late");
                    Runtime.getRuntime().halt(0);
                }
            }
        });
        for (Thread thread : new Thread[] {starter, clock}) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static synchronized void tell(String what) {
        out.println(what.replaceAll("[\\r\\n]+", " "));
        out.flush();
    }

    /** Has the classes of a class path, with another one in place of one of them. */
    private static final class Mutated extends URLClassLoader {
        private final String name;
        private final Path file;

        Mutated(URL[] path, String name, Path file) {
            super(path, Mutants.class.getClassLoader());
            this.name = name;
            this.file = file;
        }

        @Override protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            if (!wanted.equals(name)) return super.findClass(wanted);
            try {
                byte[] bytes = Files.readAllBytes(file);
                return defineClass(wanted, bytes, 0, bytes.length);
            } catch (IOException gone) {
                throw new ClassNotFoundException(wanted, gone);
            }
        }
    }
}
