package structures;

import cortado.Cortado;

/** Lists of up to so many elements. */
class LinkedListDriver {
    static LinkedList structure(int scope) {
        LinkedList it = new LinkedList();
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
