package cortado.models.java.util;

/** A number, or none. */
final class OptionalInt {
    static final String MADE = "isPresent ? CLASS.of(value) : CLASS.empty()";

    static boolean repOK(boolean isPresent, int value) {
        return isPresent || value == 0;
    }
}
