package cortado.models.java.io;

/** One with the cause that it cannot be without. */
final class UncheckedIOException {
    /** Of one that nobody looks into the cause is any. */
    static final String MADE =
        "cause ? new CLASS((java.lang.String) detailMessage, (java.io.IOException) cause) : new CLASS((java.lang.String) detailMessage, new java.io.IOException())";

    static final String AFTER = "setStackTrace(stackTrace)";

    static final String LEFT_OUT = "a stack trace of more than three frames";
    static final String LIMITED = "stackTrace";

    /** What the JVM keeps of where it was made; the frames that it tells are its own. */
    static final String UNKNOWN = "backtrace depth";

    /** Nothing is suppressed. */
    static final String BEGINS = "suppressedExceptions=SUPPRESSED_SENTINEL";

    static boolean repOK(String detailMessage, java.lang.Throwable cause) {
        return cause instanceof java.io.IOException;
    }

    static boolean stackTrace(java.lang.StackTraceElement[] frames) {
        if (frames == null || frames.length > 3) return false;
        return (frames.length < 1 || frames[0] != null)
            && (frames.length < 2 || frames[1] != null)
            && (frames.length < 3 || frames[2] != null);
    }
}
