import org.sosy_lab.sv_benchmarks.Verifier;

/** And 92 of 102. */
public class Main {
    static int f91(int x) {
        if (x > 100) return x - 10;
        return f91(f91(x + 11));
    }
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int result = f91(x);
        if (!(result == 91 || (x > 102 && result == x - 10))) assert false;
    }
}
