package programs;

/** Stack traces: printed to both streams, with causes, suppressed and circular exceptions, and looked into. */
public final class Traces {
    static class Problem extends RuntimeException {
        Problem(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Quiet extends Exception {
        Quiet() {
            super("quiet", null, false, false);
        }

        @Override
        public String toString() {
            return "Quiet as it is";
        }
    }

    int field;

    Traces(int n) {
        field = inner(n);
    }

    private static int inner(int n) {
        if (n == 0) {
            return 1 / n;
        }
        return inner(n - 1) + 1;
    }

    static void wrap(int n) {
        try {
            new Traces(n);
        } catch (ArithmeticException e) {
            throw new Problem("wrapped " + n, e);
        } finally {
            System.out.println("finally " + n);
        }
    }

    static class Loader {
        static final int[] TABLE = new int[2];

        static {
            TABLE[2] = 1;
        }
    }

    public static void main(String[] args) {
        try {
            wrap(2);
        } catch (Problem e) {
            e.printStackTrace(System.out);
            StackTraceElement[] trace = e.getCause().getStackTrace();
            System.out.println(trace.length + " " + trace[0].getMethodName() + " " + trace[0].getClassName() + " " + trace[0].getFileName()
                + ":" + trace[0].getLineNumber() + " " + trace[3].getMethodName());
            e.addSuppressed(new Quiet());
            e.addSuppressed(new IllegalStateException(new Quiet()));
            e.printStackTrace();
        }
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        first.initCause(second);
        first.printStackTrace();
        try {
            System.out.println(Loader.TABLE.length);
        } catch (ExceptionInInitializerError e) {
            e.printStackTrace();
        }
        try {
            Loader.TABLE[0] = 1;
        } catch (NoClassDefFoundError e) {
            e.printStackTrace();
        }
        Runnable lambda = () -> {
            Object o = new int[0];
            System.out.println(((String) o).length());
        };
        try {
            new Object() {
                void deep(int n) {
                    if (n == 0) {
                        lambda.run();
                    }
                    deep(n - 1);
                }
            }.deep(2);
        } catch (ClassCastException e) {
            e.printStackTrace();
        }
        StackTraceElement here = new Throwable().getStackTrace()[0];
        System.out.println(here);
        Throwable made = new Throwable("made", null);
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 7), new StackTraceElement("a.B", "d", null, -2)});
        made.printStackTrace();
        try {
            Integer.parseInt("seven");
        } catch (NumberFormatException e) {
            System.out.println(e.getStackTrace().length > 2);
        }
        throw new Problem("the end", new Quiet());
    }
}
