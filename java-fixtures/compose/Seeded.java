//@ method compose.Seeded#aliased
//@ leaves lazy=2+1 lazier=2+1 lazier#=2+1 uber-lazy=2+1 pose=2+1
package compose;

/** Methods that end with what a method ends with that they call, or do not. */
final class Seeded {
    static int calls;

    /** Two steps of the wheel brake, which check themselves: fails where all is at its least. */
    static int first(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        presses(brake, pedal1, auto1, skid1);
        presses(brake, pedal2, auto2, skid2);
        return brake.pressure;
    }

    private static void presses(WheelBrakeSystem brake, int pedal, boolean auto, boolean skid) {
        brake.update(pedal, auto, skid);
        assert brake.pressure > 0 || skid;
    }

    static int middle(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        presses4(brake, pedal1, auto1, skid1);
        presses4(brake, pedal2, auto2, skid2);
        return brake.pressure;
    }

    private static void presses4(WheelBrakeSystem brake, int pedal, boolean auto, boolean skid) {
        brake.update(pedal, auto, skid);
        assert brake.pressure != 4 || brake.autoMode == 0;
    }

    /** Fails after two skids: what the first call has written matters to the second. */
    static int last(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        skids(brake, pedal1, auto1, skid1);
        skids(brake, pedal2, auto2, skid2);
        return brake.pressure;
    }

    private static void skids(WheelBrakeSystem brake, int pedal, boolean auto, boolean skid) {
        brake.update(pedal, auto, skid);
        assert brake.skids < 2 || pedal <= 4 || !auto;
    }

    static final class Box {
        int n;
    }

    private static void differs(Box a, Box b) {
        a.n = 7;
        assert b.n != 7;
    }

    /** The assertion fails where the two are one box, and where the other has a 7: that is three paths of what is called, two of which are here. */
    static int aliased(Box a, boolean same) {
        if (a == null) {
            return 0;
        }
        Box other = new Box();
        other.n = 6;
        differs(a, same ? a : other);
        return 1;
    }

    /** What is thrown is caught. */
    static int caught(Box a, Box b) {
        try {
            differs(a, b);
        } catch (AssertionError e) {
            return -1;
        }
        return 1;
    }

    /** Something is done first. */
    static int cleaned(Box a, Box b) {
        try {
            differs(a, b);
        } finally {
            if (a == b) {
                return 2;
            }
        }
        return 1;
    }

    /** What is called depends on what has been called. */
    static int counted(boolean twice) {
        calls = 0;
        once(twice);
        once(twice);
        return calls;
    }

    private static void once(boolean twice) {
        calls++;
        assert calls < 2 || twice;
        assert calls > 0;
    }

    private static void small(String text, int[] numbers, long most) {
        if (text.length() == 3 && numbers[1] > most) {
            throw new IllegalArgumentException();
        }
    }

    static void texts(String text, byte n, long most) {
        if (n > 3) {
            small(text, new int[] {n, n + n, 3}, most);
        }
    }
}
