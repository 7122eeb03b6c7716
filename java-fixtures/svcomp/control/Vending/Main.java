import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int paid = 0, sold = 0, stock = 2;
        for (int i = 0; i < 6; i++) {
            int coin = Verifier.nondetInt();
            Verifier.assume(coin == 1 || coin == 2 || coin == 5);
            paid += coin;
            if (paid >= 5 && stock > 0) {
                paid -= 5;
                stock--;
                sold++;
            }
        }
        assert sold + stock == 2;
        assert paid >= 0;
    }
}
