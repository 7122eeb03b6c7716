import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int level = Verifier.nondetInt();
        int rounds = 0;
        Verifier.assume(level > 0 && level < 10000);
        while (level > 0) {
            level -= 200;
            rounds++;
        }
        assert rounds <= 30;
    }
}
