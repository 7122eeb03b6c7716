package programs;

/** Ends with an exception that no one catches; the main thread's handler prints it. */
public final class Uncaught {
    private static final class Failure extends Exception {
        private final int code;

        Failure(int code, Throwable cause) {
            super(cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return "failure " + code;
        }
    }

    private static int parse(String... digits) throws Failure {
        int sum = 0;
        try {
            for (String d : digits) {
                sum += "0123456789".indexOf(d) / (d.length() - 1);
            }
            return sum;
        } catch (ArithmeticException e) {
            throw new Failure(digits.length, e);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.print("without a line end");
        System.err.println("before the end");
        try {
            parse("1", "2");
        } finally {
            System.out.println("; finally");
        }
        System.out.println("never");
    }
}
