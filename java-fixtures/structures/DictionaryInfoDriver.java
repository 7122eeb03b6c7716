package structures;

import cortado.Cortado;

/** What up to so many fields make. */
class DictionaryInfoDriver {
    static DictionaryInfo structure(int scope) {
        DictionaryInfo it = new DictionaryInfo();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.addField(any(), any());
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
