package cortado.models.java.util.concurrent.atomic;

/** Any number. */
final class AtomicInteger {
    static final String MADE = "new CLASS(value)";

    static boolean repOK(int value) {
        return true;
    }
}
