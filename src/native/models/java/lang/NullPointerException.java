package cortado.models.java.lang;

/** One that a program has made, whose message is no explanation of the JVM's. */
final class NullPointerException {
    static final String MADE =
        "cause ? (CLASS) new CLASS((java.lang.String) detailMessage).initCause(cause) : new CLASS((java.lang.String) detailMessage)";

    /** Where it was made nobody knows. */
    static final String UNKNOWN = "stackTrace backtrace depth";

    /** Nothing is suppressed. */
    static final String BEGINS = "suppressedExceptions=SUPPRESSED_SENTINEL";

    static boolean repOK(String detailMessage, java.lang.Throwable cause) {
        return true;
    }
}
