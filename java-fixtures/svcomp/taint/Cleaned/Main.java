import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static String clean(String s) {
        return s.replace('<', '_').replace('>', '_');
    }

    static void sink(String s) {
        assert s.indexOf('<') < 0;
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() < 10);
        sink(clean(s));
    }
}
