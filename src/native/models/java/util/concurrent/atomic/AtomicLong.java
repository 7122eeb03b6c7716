package cortado.models.java.util.concurrent.atomic;

/** Any number. */
final class AtomicLong {
    static final String MADE = "new java.util.concurrent.atomic.AtomicLong(value)";

    static boolean repOK(long value) {
        return true;
    }
}
