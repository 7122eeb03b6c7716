import org.sosy_lab.sv_benchmarks.Verifier;

/** Parts of a line. */
public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String[] t = s.split(",\\s*");
        assert !(t.length == 3 && t[1].equals("two"));
    }
}
