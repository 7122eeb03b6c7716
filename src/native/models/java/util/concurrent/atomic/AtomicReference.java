package cortado.models.java.util.concurrent.atomic;

/** Any object. */
final class AtomicReference {
    static final String MADE = "new CLASS<>(value)";

    static boolean repOK(Object value) {
        return true;
    }
}
