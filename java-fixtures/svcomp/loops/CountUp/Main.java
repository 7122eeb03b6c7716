import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n < 20);
        int i = 0, sum = 0;
        while (i < n) {
            i++;
            sum += i;
        }
        assert 2 * sum == n * (n + 1);
    }
}
