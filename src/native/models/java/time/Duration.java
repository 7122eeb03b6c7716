package cortado.models.java.time;

/** A number of seconds, and of nanoseconds. */
final class Duration {
    static final String MADE = "CLASS.ofSeconds(seconds, nanos)";

    static boolean repOK(long seconds, int nanos) {
        return nanos >= 0 && nanos < 1_000_000_000;
    }
}
