package cortado.models.java.time;

/** A day of a year between -999,999,999 and 999,999,999. */
final class LocalDate {
    /** What a field holds that nobody looks at. */
    static final short month = 1, day = 1;

    static final String MADE = "CLASS.of(year, month, day)";

    static boolean repOK(int year, short month, short day) {
        return year >= -999_999_999 && year <= 999_999_999 && month >= 1 && month <= 12 && day >= 1 && day <= length(year, month);
    }

    private static int length(int year, short month) {
        if (month == 2)
            return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }
}
