package cortado.models.java.time;

/** Any three numbers. */
final class Period {
    static final String MADE = "CLASS.of(years, months, days)";

    static boolean repOK(int years, int months, int days) {
        return true;
    }
}
