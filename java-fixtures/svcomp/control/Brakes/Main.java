import org.sosy_lab.sv_benchmarks.Verifier;

/** The wheel brake system, five steps of it. */
public class Main {
    int W1, W2, pre1 = 0, pre2 = 0, pre3 = 100;
    int Nor, Alt, Sys;
    void update(int pedal, boolean auto, boolean skid) {
        int cmd, sel, acc;
        if (pedal == 0) cmd = 0;
        else if (pedal == 1) cmd = 1;
        else if (pedal == 2) cmd = 2;
        else if (pedal == 3) cmd = 3;
        else if (pedal == 4) cmd = 4;
        else cmd = 0;
        if (auto && skid) Sys = 1;
        else Sys = 0;
        Sys = Sys != 0 && skid ? 1 : 0;
        if (pre3 > 0) sel = skid ? 0 : cmd;
        else sel = cmd;
        acc = 0;
        if (sel < 0) acc = 0;
        else if (sel == 0) {
            if (pre1 < 2) acc = pre1;
            else acc = 1;
        } else if (sel == 1) acc = 20;
        else if (sel == 2) acc = 40;
        else if (sel == 3) acc = 60;
        else acc = 80;
        if (Sys == 1) {
            if (acc > 50) Nor = 50;
            else Nor = acc;
        } else Nor = acc;
        if (skid) {
            if (cmd > 2) Alt = 40;
            else Alt = cmd * 20;
        } else Alt = 0;
        pre1 = sel;
        pre2 = Nor;
        pre3 = Alt;
    }
    public static void main(String[] args) {
        Main w = new Main();
        for (int i = 0; i < 5; i++) {
            w.update(Verifier.nondetInt(), Verifier.nondetBoolean(), Verifier.nondetBoolean());
            assert w.Nor <= 80 && w.Alt <= 40 && w.pre1 >= 0;
        }
    }
}
