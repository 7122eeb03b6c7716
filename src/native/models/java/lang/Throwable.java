package cortado.models.java.lang;

/** An exception with any message and cause, and all classes below that add no fields. */
final class Throwable {
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
