package cortado.models.java.util;

/** One of five. There are no two of one code. */
final class Currency {
    static final String MADE = "CLASS.getInstance(currencyCode)";

    static final String LEFT_OUT = "another code than EUR, USD, JPY, KWD or GBP";

    static final String UNIQUE = "numericCode";

    static final String currencyCode = "EUR";

    static final int defaultFractionDigits = 2;

    static final int numericCode = 978;

    static boolean repOK(String currencyCode, int defaultFractionDigits, int numericCode) {
        if (currencyCode == null) return false;
        return switch (numericCode) {
            case 978 -> defaultFractionDigits == 2 && currencyCode.equals("EUR");
            case 840 -> defaultFractionDigits == 2 && currencyCode.equals("USD");
            case 392 -> defaultFractionDigits == 0 && currencyCode.equals("JPY");
            case 414 -> defaultFractionDigits == 3 && currencyCode.equals("KWD");
            case 826 -> defaultFractionDigits == 2 && currencyCode.equals("GBP");
            default -> false;
        };
    }
}
