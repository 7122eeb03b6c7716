//@ method library.Currencies#digits
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Currencies#same
//@ only pose
//@ leaves pose=2+2
//@ returns 1,2
//@ method library.Currencies#coded
//@ leaves pose=3+1
//@ returns 1,2,3
//@ method library.Currencies#known
//@ leaves pose=1+0
//@ returns 392
//@ method library.Currencies#rounded
//@ only pose
//@ returns 1,2
package library;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;

/** What money is in. */
public final class Currencies {
    static int digits(Currency c) {
        return switch (c.getDefaultFractionDigits()) {
            case 0 -> 1;
            case 2 -> 2;
            default -> 3;
        };
    }

    /** There are no two of one code. */
    static int same(Currency a, Currency b) {
        if (a.equals(b)) return 1;
        return a.getCurrencyCode().equals(b.getCurrencyCode()) ? 3 : 2;
    }

    static int coded(Currency c) {
        return switch (c.getCurrencyCode()) {
            case "EUR" -> 1;
            case "JPY" -> 2;
            default -> 3;
        };
    }

    static int known() {
        return Currency.getInstance("JPY").getNumericCode();
    }

    static int rounded(BigDecimal amount) {
        Currency yen = Currency.getInstance("JPY");
        return amount.setScale(yen.getDefaultFractionDigits(), RoundingMode.HALF_UP).equals(new BigDecimal("13")) ? 1 : 2;
    }
}
