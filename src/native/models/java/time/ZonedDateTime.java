package cortado.models.java.time;

/** A time of a day in a zone that is just an offset. */
final class ZonedDateTime {
    static final String MADE = "CLASS.of(dateTime, offset)";

    static final String LEFT_OUT = "a region for its zone";
    static final String LIMITED = "zone";

    static boolean repOK(java.time.LocalDateTime dateTime, java.time.ZoneOffset offset, java.time.ZoneId zone) {
        return dateTime != null && offset != null && zone == offset;
    }
}
