package structures;

import cortado.Cortado;

/** What up to so many insertions make. */
class TreeSetDriver {
    static TreeSet structure(int scope) {
        TreeSet it = new TreeSet();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.add(any());
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
