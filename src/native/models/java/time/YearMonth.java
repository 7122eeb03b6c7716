package cortado.models.java.time;

/** A month of a year between -999,999,999 and 999,999,999. */
final class YearMonth {
    /** What a field holds that nobody looks at. */
    static final int month = 1;

    static final String MADE = "CLASS.of(year, month)";

    static boolean repOK(int year, int month) {
        return year >= -999_999_999 && year <= 999_999_999 && month >= 1 && month <= 12;
    }
}
