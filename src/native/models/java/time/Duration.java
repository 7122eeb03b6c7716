package cortado.models.java.time;

/** A number of seconds, and of nanoseconds. */
final class Duration {
    static final String MADE = "nanos ? CLASS.ofSeconds(seconds, nanos) : CLASS.ofSeconds(seconds)";

    static boolean repOK(long seconds, int nanos) {
        return nanos >= 0 && nanos < 1_000_000_000;
    }
}
