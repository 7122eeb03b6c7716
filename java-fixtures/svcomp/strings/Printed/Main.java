import org.sosy_lab.sv_benchmarks.Verifier;

/** All kinds of values are printed, before one of them is too large. */
public class Main {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        double d = Verifier.nondetDouble();
        String s = Verifier.nondetString();
        System.out.println("a=" + a + " d=" + d + " s=" + s);
        System.out.printf("%d %s %.2f%n", a, s, d);
        System.err.println(a / 2.0);
        assert a < 100 || d < 0 || s.isEmpty();
    }
}
