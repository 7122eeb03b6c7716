package cortado.models.java.util.concurrent;

/** One with any message and cause: what has a message alone is for classes below to make. */
final class CompletionException {
    static final String MADE = "new CLASS((java.lang.String) detailMessage, cause)";

    static final String AFTER = "setStackTrace(stackTrace)";

    static final String LEFT_OUT = "a stack trace of more than three frames";
    static final String LIMITED = "stackTrace";

    /** What the JVM keeps of where it was made; the frames that it tells are its own. */
    static final String UNKNOWN = "backtrace depth";

    /** Nothing is suppressed. */
    static final String BEGINS = "suppressedExceptions=SUPPRESSED_SENTINEL";

    static boolean repOK(String detailMessage, java.lang.Throwable cause) {
        return true;
    }

    static boolean stackTrace(java.lang.StackTraceElement[] frames) {
        if (frames == null || frames.length > 3) return false;
        return (frames.length < 1 || frames[0] != null)
            && (frames.length < 2 || frames[1] != null)
            && (frames.length < 3 || frames[2] != null);
    }
}
