package cortado.models.java.time;

/** A day of some year, a leap year perhaps. */
final class MonthDay {
    /** What a field holds that nobody looks at. */
    static final int month = 1, day = 1;

    static final String MADE = "CLASS.of(month, day)";

    static boolean repOK(int month, int day) {
        return month >= 1 && month <= 12 && day >= 1
            && day <= (month == 2 ? 29 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31);
    }
}
