//@ method compose.Targets#thrown
//@ method compose.Targets#back
package compose;

import java.util.Arrays;

/** The wheel brake with an assertion on the first, a middle and the last of its paths, and ends that are to be led to. */
final class Targets {
    static class Refused extends RuntimeException {}

    /** Breaks where all is at its least. */
    static int first(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal1, auto1, skid1);
        brake.update(pedal2, auto2, skid2);
        if (pedal1 <= 0 && !auto1 && !skid1 && pedal2 <= 0 && !auto2 && !skid2) {
            assert brake.pressure != 0;
        }
        return brake.pressure;
    }

    static int middle(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal1, auto1, skid1);
        if (brake.pressure == 4 && auto1) {
            fail();
        }
        brake.update(pedal2, auto2, skid2);
        return brake.pressure;
    }

    static int last(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal1, auto1, skid1);
        brake.update(pedal2, auto2, skid2);
        if (brake.skids == 2 && pedal1 > 4 && pedal2 > 4) {
            assert !auto2;
        }
        return brake.pressure;
    }

    static void fail() {
        throw new AssertionError();
    }

    /** Ends with exceptions of three classes, one of which is caught on the way. */
    static int thrown(int a, int b, int[] array) {
        if (a < 0) {
            throw new Refused();
        }
        try {
            if (b > 100) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            return refuse(a);
        }
        if (a > 50) {
            return array[b];
        }
        return a / b;
    }

    private static int refuse(int a) {
        if (a == 7) {
            throw new Refused();
        }
        return a;
    }

    static class Named implements Comparable<Named> {
        final int n;

        Named(int n) {
            this.n = n;
        }

        @Override
        public int compareTo(Named other) {
            if (n == 3) {
                throw new Refused();
            }
            return Integer.compare(n, other.n);
        }
    }

    /** What is looked for is called by the JDK. */
    static int back(int a, int b) {
        if (a > b) {
            return b;
        }
        Named[] all = {new Named(a), new Named(b)};
        Arrays.sort(all);
        return all[0].n;
    }
}
