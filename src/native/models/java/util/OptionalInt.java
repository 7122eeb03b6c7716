package cortado.models.java.util;

/** A number, or none. */
final class OptionalInt {
    static final String MADE = "isPresent ? java.util.OptionalInt.of(value) : java.util.OptionalInt.empty()";

    static boolean repOK(boolean isPresent, int value) {
        return isPresent || value == 0;
    }
}
