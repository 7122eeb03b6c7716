import org.sosy_lab.sv_benchmarks.Verifier;

/** As the account, but for one round of many. */
public class Main {
    int sum;
    static int all;

    public static void main(String[] args) {
        Main account = new Main();
        int[] moves = new int[2];
        while (Verifier.nondetBoolean()) {
            account.sum += moves[1] == 9 ? 3 : 2;
            moves[1]++;
            all = account.sum;
        }
        assert account.sum == 2 * moves[1] && all == account.sum;
    }
}
