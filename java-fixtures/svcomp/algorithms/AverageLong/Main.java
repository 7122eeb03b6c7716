import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(b >= a);
        long mid = ((long) a + b) / 2;
        assert a <= mid && mid <= b;
    }
}
