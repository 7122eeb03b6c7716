//@ method library.Spelled#sign
//@ finds
//@ only pose
//@ returns 1,2,9
//@ gives_up
//@ method library.Spelled#places
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Spelled#price
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Spelled#version
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Spelled#known
//@ finds
//@ only pose
//@ returns 1,2,3
//@ gives_up
package library;

import java.math.BigDecimal;
import java.util.UUID;

/** Decimal numbers and identifiers in texts. */
public final class Spelled {
    static int sign(String text) {
        try {
            return new BigDecimal(text).signum() < 0 ? 1 : 2;
        } catch (NumberFormatException e) {
            return 9;
        }
    }

    static int places(String text) {
        return new BigDecimal(text).scale() == 3 ? 1 : 2;
    }

    static int price(String text) {
        BigDecimal price = new BigDecimal(text);
        return price.scale() == 2 && price.unscaledValue().longValue() == -1999 ? 1 : 2;
    }

    static int version(String text) {
        return UUID.fromString(text).version() == 4 ? 1 : 2;
    }

    static int known(String text) {
        try {
            return UUID.fromString(text).getMostSignificantBits() == 0x123456789abcdef0L ? 1 : 2;
        } catch (IllegalArgumentException e) {
            return 3;
        }
    }
}
