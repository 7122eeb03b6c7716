package korat;

/** What branches are counted on: a condition has two, a switch one for each place it goes to. */
public class Gate {
    private Lamp lamp;
    private int state;

    private interface Lamp {
        boolean lit(int state);
    }

    private static final class Red implements Lamp {
        @Override
        public boolean lit(int state) {
            return state > 1;
        }
    }

    private static final class Green implements Lamp {
        @Override
        public boolean lit(int state) {
            return state == 0;
        }
    }

    public boolean repOK() {
        return lamp != null && state >= 0 && state <= 3;
    }

    /** A switch with three ways, two of which two states share; a loop; the lamp, whatever it is. */
    public int pass(boolean quick) {
        int cost;
        switch (state) {
            case 0:
            case 1:
                cost = 1;
                break;
            case 2:
                cost = 2;
                break;
            default:
                cost = 4;
        }
        for (int i = 0; i < state; i++) {
            cost += weight(lamp);
        }
        return quick && lamp.lit(state) ? cost : -cost;
    }

    private static int weight(Lamp lamp) {
        return lamp == null ? 0 : 1;
    }

    /** Nobody calls it. */
    @Override
    public String toString() {
        return state == 0 ? "open" : "closed";
    }
}
