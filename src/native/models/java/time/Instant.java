package cortado.models.java.time;

/** A number of seconds, and of nanoseconds. */
final class Instant {
    static final String MADE = "nanos ? CLASS.ofEpochSecond(seconds, nanos) : CLASS.ofEpochSecond(seconds)";

    static boolean repOK(long seconds, int nanos) {
        return seconds >= -31_557_014_167_219_200L && seconds <= 31_556_889_864_403_199L && nanos >= 0 && nanos < 1_000_000_000;
    }
}
