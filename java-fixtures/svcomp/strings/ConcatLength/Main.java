import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = "id=" + s;
        assert t.length() == s.length() + 3;
        assert t.startsWith("id");
        assert t.charAt(2) == '=';
    }
}
