package cortado.models.java.util.concurrent.atomic;

/** Any object. */
final class AtomicReference {
    static final String MADE = "new java.util.concurrent.atomic.AtomicReference<>(value)";

    static boolean repOK(Object value) {
        return true;
    }
}
