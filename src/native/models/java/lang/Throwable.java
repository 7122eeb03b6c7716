package cortado.models.java.lang;

/** An exception with any message and cause, and all classes below that add no fields. */
final class Throwable {
    static final String MADE =
        "cause ? (CLASS) new CLASS((java.lang.String) detailMessage).initCause(cause) : new CLASS((java.lang.String) detailMessage)";

    /** Where it was made nobody knows. */
    static final String UNKNOWN = "stackTrace backtrace depth suppressedExceptions";

    static boolean repOK(String detailMessage, java.lang.Throwable cause) {
        return true;
    }
}
