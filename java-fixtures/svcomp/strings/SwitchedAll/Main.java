import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch over what is read, however long that is. */
public class Main {
    static int code(String s) {
        switch (s) {
            case "start":
                return 1;
            case "Aa":
                return 3;
            case "BB":
                return 4;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int code = code(s);
        assert code == 0 || s.length() == (code == 1 ? 5 : 2);
    }
}
