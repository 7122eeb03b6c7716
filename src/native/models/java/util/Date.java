package cortado.models.java.util;

/** Any number of milliseconds; its calendar is worked out when it is asked for. */
final class Date {
    static final String MADE = "new CLASS(fastTime)";

    static boolean repOK(long fastTime) {
        return true;
    }
}
