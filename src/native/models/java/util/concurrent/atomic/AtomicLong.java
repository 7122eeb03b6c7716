package cortado.models.java.util.concurrent.atomic;

/** Any number. */
final class AtomicLong {
    static final String MADE = "new CLASS(value)";

    static boolean repOK(long value) {
        return true;
    }
}
