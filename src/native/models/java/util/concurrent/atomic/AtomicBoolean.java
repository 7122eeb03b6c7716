package cortado.models.java.util.concurrent.atomic;

/** A number that is 0 or 1. */
final class AtomicBoolean {
    static final String MADE =
        "value ? new java.util.concurrent.atomic.AtomicBoolean(true) : new java.util.concurrent.atomic.AtomicBoolean(false)";

    static boolean repOK(int value) {
        return value == 0 || value == 1;
    }
}
