package structures;

import cortado.Cortado;

/** What up to so many insertions make. */
class HashMapDriver {
    static HashMap structure(int scope) {
        HashMap it = new HashMap();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.put(any(), null);
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
