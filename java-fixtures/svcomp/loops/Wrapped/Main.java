import org.sosy_lab.sv_benchmarks.Verifier;

/** A sum that grows from round to round until it does not. */
public class Main {
    public static void main(String[] args) {
        int sum = 0, rounds = 0;
        while (Verifier.nondetBoolean() && rounds < 20) {
            sum += 200000000;
            rounds++;
        }
        assert sum >= 0;
    }
}
