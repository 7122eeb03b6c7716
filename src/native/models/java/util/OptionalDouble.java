package cortado.models.java.util;

/** A number, or none. */
final class OptionalDouble {
    static final String MADE = "isPresent ? CLASS.of(value) : CLASS.empty()";

    static boolean repOK(boolean isPresent, double value) {
        return isPresent || Double.doubleToRawLongBits(value) == 0;
    }
}
