package structures;

import cortado.Cortado;

/** What up to so many processes make, of which up to all were blocked then. A priority may be one there is not. */
class ScheduleDriver {
    static Schedule structure(int scope) {
        Schedule it = new Schedule();
        int n = Cortado.choose(0, scope);
        for (int i = 0; i < n; i++) {
            try {
                it.addProcess(any());
            } catch (IllegalArgumentException e) {
                // There is no process then.
            }
        }
        int blocked = Cortado.choose(0, n);
        for (int i = 0; i < blocked; i++) {
            it.blockProcess();
        }
        return it;
    }

    private static int any() {
        return Cortado.choose(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
