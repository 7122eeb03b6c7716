import org.sosy_lab.sv_benchmarks.Verifier;

/** What changes is in an object, in an array and in a static field. */
public class Main {
    int sum;
    static int all;

    public static void main(String[] args) {
        Main account = new Main();
        int[] moves = new int[2];
        while (Verifier.nondetBoolean()) {
            account.sum += 2;
            moves[1]++;
            all = account.sum;
        }
        assert account.sum == 2 * moves[1] && all == account.sum;
    }
}
