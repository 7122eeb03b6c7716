import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static String source() {
        return Verifier.nondetString();
    }

    static void sink(String s) {
        assert !s.contains("<script>");
    }

    public static void main(String[] args) {
        sink("hello " + source());
    }
}
