import org.sosy_lab.sv_benchmarks.Verifier;

/** The hours are those of all days. */
public class Main {
    static String duration(int minutes) {
        return String.format("%dd %dh %02dm", minutes / 1440, minutes / 60, minutes % 60);
    }

    static int minutes(String duration) {
        String[] parts = duration.split(" ");
        int days = Integer.parseInt(parts[0].replace("d", ""));
        int hours = Integer.parseInt(parts[1].replace("h", ""));
        return (days * 24 + hours) * 60 + Integer.parseInt(parts[2].substring(0, parts[2].length() - 1));
    }

    public static void main(String[] args) {
        int minutes = Verifier.nondetInt();
        Verifier.assume(minutes >= 0 && minutes < 100000);
        assert minutes(duration(minutes)) == minutes;
    }
}
