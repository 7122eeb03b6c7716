import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int moves;

    static void move(int n) {
        if (n > 0) {
            move(n - 1);
            moves++;
            move(n - 1);
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 7);
        move(n);
        assert moves == (1 << n) - 1;
    }
}
