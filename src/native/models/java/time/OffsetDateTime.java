package cortado.models.java.time;

/** A time of a day, and how far from Greenwich. */
final class OffsetDateTime {
    static final String MADE = "CLASS.of(dateTime, offset)";

    static boolean repOK(java.time.LocalDateTime dateTime, java.time.ZoneOffset offset) {
        return dateTime != null && offset != null;
    }
}
