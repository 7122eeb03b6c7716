package cortado.models.java.time;

/** A time of day. */
final class LocalTime {
    static final String MADE =
        "nano ? CLASS.of(hour, minute, second, nano) : second ? CLASS.of(hour, minute, second) : CLASS.of(hour, minute)";

    static boolean repOK(byte hour, byte minute, byte second, int nano) {
        return hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60 && nano >= 0 && nano < 1_000_000_000;
    }
}
