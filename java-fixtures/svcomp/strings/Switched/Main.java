import org.sosy_lab.sv_benchmarks.Verifier;

/** A switch over what is read, two of whose constants have one hash code. */
public class Main {
    static int code(String s) {
        switch (s) {
            case "start":
                return 1;
            case "stop":
                return 2;
            case "Aa":
                return 3;
            case "BB":
                return 4;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        String a = Verifier.nondetString();
        String b = Verifier.nondetString();
        assert code(a) * 10 + code(b) != 42;
    }
}
