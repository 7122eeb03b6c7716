//@ method compose.AltitudeSwitch#main0
//@ leaves lazy=4+0 lazier=4+0 lazier#=4+0 uber-lazy=4+0 pose=4+0
//@ method compose.AltitudeSwitch#main1
//@ leaves lazy=9+0 lazier=9+0 lazier#=9+0 uber-lazy=9+0 pose=9+0
//@ method compose.AltitudeSwitch#main2
//@ leaves lazy=50+0 lazier=50+0 lazier#=50+0 uber-lazy=50+0 pose=50+0
package compose;

/** A switch that powers a device up below a height: a machine with states, one step a reading. */
final class AltitudeSwitch {
    static final int OFF = 0;
    static final int STANDBY = 1;
    static final int AWAITING = 2;
    static final int ON = 3;
    static final int FAULT = 4;

    private final int threshold;
    private int state = OFF;
    private int waited;

    AltitudeSwitch(int threshold) {
        this.threshold = threshold;
    }

    /** A reading: the height, whether it is good, whether somebody holds the device back, and what the device says. */
    void step(int altitude, boolean quality, boolean inhibit, boolean powered) {
        switch (state) {
            case OFF:
                if (quality) {
                    state = STANDBY;
                }
                break;
            case STANDBY:
                if (!quality) {
                    state = FAULT;
                } else if (altitude < threshold && !inhibit) {
                    state = AWAITING;
                    waited = 0;
                }
                break;
            case AWAITING:
                if (powered) {
                    state = ON;
                } else if (++waited > 1) {
                    state = FAULT;
                }
                break;
            case ON:
                if (altitude >= threshold + 100) {
                    state = STANDBY;
                }
                break;
            default:
                if (inhibit) {
                    state = OFF;
                }
        }
    }

    static int main0(int altitude, boolean quality, boolean inhibit, boolean powered) {
        AltitudeSwitch device = new AltitudeSwitch(2000);
        device.state = STANDBY;
        device.step(altitude, quality, inhibit, powered);
        return device.state;
    }

    /** The same conditions for two steps. */
    static int main1(int first, int second, boolean quality, boolean inhibit, boolean powered) {
        AltitudeSwitch device = new AltitudeSwitch(2000);
        device.state = STANDBY;
        device.step(first, quality, inhibit, powered);
        device.step(second, quality, inhibit, powered);
        return device.state;
    }

    /** Four steps, each with a reading of its own. */
    static int main2(
            int a1, boolean q1, boolean i1, boolean p1,
            int a2, boolean q2, boolean i2, boolean p2,
            int a3, boolean q3, boolean i3, boolean p3,
            int a4, boolean q4, boolean i4, boolean p4) {
        AltitudeSwitch device = new AltitudeSwitch(2000);
        device.step(a1, q1, i1, p1);
        device.step(a2, q2, i2, p2);
        device.step(a3, q3, i3, p3);
        device.step(a4, q4, i4, p4);
        return device.state;
    }
}
