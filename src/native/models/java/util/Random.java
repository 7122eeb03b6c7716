package cortado.models.java.util;

import java.util.concurrent.atomic.AtomicLong;

/** A generator of any seed, of which 48 bits count. */
final class Random {
    static final String MADE = "new CLASS((seed).get() ^ 0x5DEECE66DL)";

    static boolean repOK(AtomicLong seed) {
        return seed != null && seed.get() >>> 48 == 0;
    }
}
