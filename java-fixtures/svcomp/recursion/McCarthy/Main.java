import org.sosy_lab.sv_benchmarks.Verifier;

/** McCarthy's function is 91 up to 101. */
public class Main {
    static int f91(int x) {
        if (x > 100) return x - 10;
        return f91(f91(x + 11));
    }
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x < -10) return;
        int result = f91(x);
        if (!(result == 91 || (x > 101 && result == x - 10))) assert false;
    }
}
