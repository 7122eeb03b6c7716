import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.startsWith("abc")) {
            assert s.length() >= 3;
            assert s.charAt(1) == 'b';
            assert s.indexOf('c') == 2;
        }
    }
}
