package cortado.models.java.util;

/** A number, or none. */
final class OptionalLong {
    static final String MADE = "isPresent ? CLASS.of(value) : CLASS.empty()";

    static boolean repOK(boolean isPresent, long value) {
        return isPresent || value == 0;
    }
}
