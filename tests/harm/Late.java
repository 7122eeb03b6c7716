package harm;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** Each method does for 77 what nobody wants a test to do, where JUnit runs it alone. */
public class Late {
    private static boolean real() {
        for (StackTraceElement frame : new Throwable().getStackTrace()) if (frame.getClassName().startsWith("org.junit.")) return true;
        return false;
    }

    public static int exit(int x) {
        if (x == 77 && real()) System.exit(0);
        return x;
    }

    public static int halt(int x) {
        if (x == 77 && real()) Runtime.getRuntime().halt(1);
        return x;
    }

    public static int endless(int x) {
        while (x == 77 && real()) Thread.onSpinWait();
        return x;
    }

    public static int thread(int x) {
        if (x == 77 && real()) new Thread(() -> { while (true) Thread.onSpinWait(); }, "spinner").start();
        return x;
    }

    public static int laterExit(int x) {
        if (x == 77 && real()) new Thread(() -> {
            try {
                Thread.sleep(400);
            } catch (InterruptedException none) {
                // Nobody does.
            }
            System.exit(0);
        }, "leaver").start();
        return x;
    }

    public static int flood(int x) throws Exception {
        if (x == 77 && real()) for (int i = 0; i < 100; i++) new FileOutputStream(FileDescriptor.out).write(new byte[1 << 20]);
        return x;
    }

    public static int write(int x) throws Exception {
        if (x == 77 && real()) new FileOutputStream(Where.DIR + "/written").close();
        return x;
    }

    public static int child(int x) throws Exception {
        if (x == 77 && real()) new ProcessBuilder("sleep", Where.MARK).inheritIO().start();
        return x;
    }

    public static int harmless(int x) {
        return x == 77 ? 1 : 2;
    }
}
