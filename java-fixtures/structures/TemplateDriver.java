package structures;

import cortado.Cortado;

/** What up to so many parameters make. */
class TemplateDriver {
    static Template structure(int scope) {
        Template it = new Template();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.addParameter(any(), any(), any(), any());
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
