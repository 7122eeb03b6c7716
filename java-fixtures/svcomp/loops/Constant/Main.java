import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = x;
        for (int i = 0; i < 100; i++) {
            x += 3;
            y += 3;
        }
        assert x == y;
    }
}
