import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        Verifier.assume(c >= 'a' && c <= 'z');
        char u = Character.toUpperCase(c);
        assert u >= 'A' && u <= 'Z';
        assert Character.toLowerCase(u) == c;
        assert Character.isLetter(u);
    }
}
