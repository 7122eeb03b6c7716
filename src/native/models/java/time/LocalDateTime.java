package cortado.models.java.time;

/** A day and a time. */
final class LocalDateTime {
    static final String MADE = "CLASS.of(date, time)";

    static boolean repOK(java.time.LocalDate date, java.time.LocalTime time) {
        return date != null && time != null;
    }
}
