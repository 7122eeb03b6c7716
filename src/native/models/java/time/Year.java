package cortado.models.java.time;

/** A year between -999,999,999 and 999,999,999. */
final class Year {
    static final String MADE = "CLASS.of(year)";

    static boolean repOK(int year) {
        return year >= -999_999_999 && year <= 999_999_999;
    }
}
