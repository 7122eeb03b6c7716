import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        int n;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return;
        }
        assert n != 42;
    }
}
