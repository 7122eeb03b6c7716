package programs;

/** The handler of uncaught exceptions ends with an exception itself. */
public final class Unhandled {
    private static void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("deep", new Exception("cause"));
        }
        fail(depth - 1);
    }

    public static void main(String[] args) {
        Thread.currentThread().setName("first");
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            System.out.println(thread.getName() + " " + e);
            throw new UnsupportedOperationException("again");
        });
        Runtime.getRuntime();
        fail(3);
    }
}
