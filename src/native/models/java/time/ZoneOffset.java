package cortado.models.java.time;

/** Eighteen hours at most, to the east or to the west. */
final class ZoneOffset {
    static final String MADE = "CLASS.ofTotalSeconds(totalSeconds)";

    static final String UNKNOWN = "id";

    static boolean repOK(int totalSeconds) {
        return totalSeconds >= -18 * 3600 && totalSeconds <= 18 * 3600;
    }
}
