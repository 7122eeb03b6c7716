//@ method compose.BankAccount#deposit
//@ leaves lazy=2+0 lazier=2+0 lazier#=2+0 uber-lazy=2+0 pose=2+0
//@ method compose.BankAccount#withdraw
//@ leaves lazy=3+0 lazier=3+0 lazier#=3+0 uber-lazy=3+0 pose=3+0
//@ method compose.BankAccount#days
//@ leaves lazy=64+0 lazier=64+0 lazier#=64+0 uber-lazy=64+0 pose=64+0
package compose;

/** An account with a limit on withdrawals. */
final class BankAccount {
    static final int LIMIT = 15;

    int balance;
    int withdrawals;

    boolean deposit(int amount) {
        if (amount <= 0) {
            return false;
        }
        balance = balance + amount;
        return true;
    }

    boolean withdraw(int amount) {
        if (amount > balance) {
            return false;
        }
        if (withdrawals >= LIMIT) {
            return false;
        }
        balance = balance - amount;
        withdrawals++;
        return true;
    }

    /** Three days, on each of which something is paid in or taken out. */
    static int days(boolean in1, int amount1, boolean in2, int amount2, boolean in3, int amount3) {
        BankAccount account = new BankAccount();
        account.day(in1, amount1);
        account.day(in2, amount2);
        account.day(in3, amount3);
        return account.withdrawals;
    }

    private void day(boolean in, int amount) {
        if (in) {
            deposit(amount);
        } else {
            withdraw(amount);
        }
    }
}
