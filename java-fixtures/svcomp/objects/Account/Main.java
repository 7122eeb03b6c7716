import org.sosy_lab.sv_benchmarks.Verifier;

/** To withdraw less than nothing is to deposit, beyond what an int holds. */
public class Main {
    static final class Account {
        private int balance;

        void deposit(int n) {
            if (n > 0) {
                balance += n;
            }
        }

        boolean withdraw(int n) {
            if (n > balance) {
                return false;
            }
            balance -= n;
            return true;
        }
    }

    public static void main(String[] args) {
        Account a = new Account();
        a.deposit(Verifier.nondetInt());
        a.withdraw(Verifier.nondetInt());
        assert a.balance >= 0;
    }
}
