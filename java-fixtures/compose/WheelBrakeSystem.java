//@ method compose.WheelBrakeSystem#update
//@ leaves lazy=24+0 lazier=24+0 lazier#=24+0 uber-lazy=24+0 pose=24+0
package compose;

/** The wheel brake of an aircraft: in each step a pedal, an automatic brake and a skid decide the pressure, and the mode it goes on in. */
final class WheelBrakeSystem {
    int autoMode;
    int pressure;
    int skids;

    /** One step: 24 paths from where it starts. */
    void update(int pedal, boolean auto, boolean skid) {
        int wanted;
        if (pedal <= 0) {
            wanted = 0;
        } else if (pedal <= 1) {
            wanted = 1;
        } else if (pedal <= 2) {
            wanted = 2;
        } else if (pedal <= 3) {
            wanted = 3;
        } else if (pedal <= 4) {
            wanted = 4;
        } else {
            wanted = 5;
        }
        if (auto) {
            autoMode = 1;
            wanted = wanted + 1;
        } else {
            autoMode = 0;
        }
        if (skid) {
            skids = skids + 1;
            pressure = 0;
        } else {
            pressure = wanted;
        }
    }

    static int main1(int pedal, boolean auto, boolean skid) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal, auto, skid);
        return brake.pressure;
    }

    static int main2(int pedal1, boolean auto1, boolean skid1, int pedal2, boolean auto2, boolean skid2) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal1, auto1, skid1);
        brake.update(pedal2, auto2, skid2);
        return brake.pressure + brake.skids;
    }

    /** Three steps: 13,824 paths. */
    static int launch(
            int pedal1, boolean auto1, boolean skid1,
            int pedal2, boolean auto2, boolean skid2,
            int pedal3, boolean auto3, boolean skid3) {
        WheelBrakeSystem brake = new WheelBrakeSystem();
        brake.update(pedal1, auto1, skid1);
        brake.update(pedal2, auto2, skid2);
        brake.update(pedal3, auto3, skid3);
        return brake.pressure + brake.skids;
    }
}
