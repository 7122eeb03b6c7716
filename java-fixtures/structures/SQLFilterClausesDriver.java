package structures;

import cortado.Cortado;

/** What up to so many texts make. */
class SQLFilterClausesDriver {
    static SQLFilterClauses structure(int scope) {
        SQLFilterClauses it = new SQLFilterClauses();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.put(any(), any(), null);
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
