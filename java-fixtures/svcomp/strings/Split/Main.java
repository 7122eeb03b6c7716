import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String[] parts = s.split(",");
        assert parts.length < 2 || !parts[1].equals("ok");
    }
}
