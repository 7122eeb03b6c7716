import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() > 2);
        char c = s.charAt(3);
        System.out.println(c);
    }
}
