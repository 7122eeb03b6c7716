package structures;

import cortado.Cortado;

/** What up to so many values make, of any type and side there is. */
class CombatantStatisticDriver {
    static CombatantStatistic structure(int scope) {
        CombatantStatistic it = new CombatantStatistic();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            it.addData(
                    Cortado.choose(0, CombatantStatistic.TYPES - 1), Cortado.choose(0, DataSet.SIDES - 1), any());
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
