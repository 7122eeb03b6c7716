package cortado.models.java.util;

/** Any 128 bits. */
final class UUID {
    static final String MADE = "new CLASS(mostSigBits, leastSigBits)";

    static boolean repOK(long mostSigBits, long leastSigBits) {
        return true;
    }
}
