package structures;

import cortado.Cortado;

/** What up to so many packets make, first those that were read, then those that were written. */
class TransportStatsDriver {
    static TransportStats structure(int scope) {
        TransportStats it = new TransportStats();
        int n = Cortado.choose(0, scope);
        int reads = Cortado.choose(0, n);
        for (int i = 0; i < reads; i++) {
            it.bytesRead(any());
        }
        for (int i = reads; i < n; i++) {
            it.bytesWritten(any());
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
