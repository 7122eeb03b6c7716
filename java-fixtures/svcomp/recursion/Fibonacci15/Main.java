import org.sosy_lab.sv_benchmarks.Verifier;

/** Each number of Fibonacci is at least as large as its index but one. */
public class Main {
    static int fibonacci(int n) {
        if (n < 1) return 0;
        if (n == 1) return 1;
        return fibonacci(n - 1) + fibonacci(n - 2);
    }
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x < 0 || x > 15) return;
        assert fibonacci(x) >= x - 1;
    }
}
