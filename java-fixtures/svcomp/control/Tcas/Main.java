import org.sosy_lab.sv_benchmarks.Verifier;

/** The collision avoidance system: an advisory to climb is given below the other aircraft alone. */
public class Main {
    static final int OLEV = 600, MAXALTDIFF = 600, MINSEP = 300, NOZCROSS = 100;
    static int Cur_Vertical_Sep, Own_Tracked_Alt, Own_Tracked_Alt_Rate, Other_Tracked_Alt, Alt_Layer_Value, Up_Separation, Down_Separation, Other_RAC, Other_Capability, Climb_Inhibit;
    static boolean High_Confidence, Two_of_Three_Reports_Valid;
    static int ALIM() {
        return Alt_Layer_Value == 0 ? 400 : Alt_Layer_Value == 1 ? 500 : Alt_Layer_Value == 2 ? 640 : 740;
    }
    static int Inhibit_Biased_Climb() {
        return Climb_Inhibit != 0 ? Up_Separation + NOZCROSS : Up_Separation;
    }
    static boolean Own_Below_Threat() {
        return Own_Tracked_Alt < Other_Tracked_Alt;
    }
    static boolean Own_Above_Threat() {
        return Other_Tracked_Alt < Own_Tracked_Alt;
    }
    static boolean Non_Crossing_Biased_Climb() {
        boolean up = Inhibit_Biased_Climb() > Down_Separation;
        if (up) return !Own_Below_Threat() || (Own_Below_Threat() && !(Down_Separation >= ALIM()));
        return Own_Above_Threat() && Cur_Vertical_Sep >= MINSEP && Up_Separation >= ALIM();
    }
    static boolean Non_Crossing_Biased_Descend() {
        boolean up = Inhibit_Biased_Climb() > Down_Separation;
        if (up) return Own_Below_Threat() && Cur_Vertical_Sep >= MINSEP && Down_Separation >= ALIM();
        return !Own_Above_Threat() || (Own_Above_Threat() && Up_Separation >= ALIM());
    }
    static int alt_sep_test() {
        boolean enabled = High_Confidence && Own_Tracked_Alt_Rate <= OLEV && Cur_Vertical_Sep > MAXALTDIFF;
        boolean tcas = Other_Capability == 0;
        boolean intent = Two_of_Three_Reports_Valid && Other_RAC == 0;
        int alt_sep = 0;
        if (enabled && ((tcas && intent) || !tcas)) {
            boolean up = Non_Crossing_Biased_Climb() && Own_Below_Threat();
            boolean down = Non_Crossing_Biased_Descend() && Own_Above_Threat();
            if (up && down) alt_sep = 0;
            else if (up) {
                alt_sep = 1;
                if (Own_Above_Threat()) assert false;
            } else if (down) {
                alt_sep = 2;
            } else alt_sep = 0;
        }
        return alt_sep;
    }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Cur_Vertical_Sep = Verifier.nondetInt();
            High_Confidence = Verifier.nondetBoolean();
            Two_of_Three_Reports_Valid = Verifier.nondetBoolean();
            Own_Tracked_Alt = Verifier.nondetInt();
            Own_Tracked_Alt_Rate = Verifier.nondetInt();
            Other_Tracked_Alt = Verifier.nondetInt();
            Alt_Layer_Value = Verifier.nondetInt();
            Up_Separation = Verifier.nondetInt();
            Down_Separation = Verifier.nondetInt();
            Other_RAC = Verifier.nondetInt();
            Other_Capability = Verifier.nondetInt();
            Climb_Inhibit = Verifier.nondetInt();
            int r = alt_sep_test();
            assert r >= 0 && r <= 2;
        }
    }
}
