//@ method lessons.Account#open
//@ leaves lazy=1+0 pose=1+0
//@ method lessons.Account#owner
//@ leaves lazy=5+2 pose=1+2
//@ method lessons.Account#transfer
//@ leaves lazy=3+2 pose=2+2
//@ returns 0,1
package lessons;

/** Objects and references, null, and what two names for one object do. */
public final class Account {
    int balance;
    Account savings;

    static int open(int first) {
        Account a = new Account();
        Account b = a;
        b.balance = first;
        return a.balance;
    }

    /** A NullPointerException is a path like any other. */
    static Account owner(Account a) {
        return a.savings.savings;
    }

    /** Is the sum of the two balances the same afterwards? It is, unless one transfers to the same account. */
    static boolean transfer(Account from, Account to, int amount) {
        int sum = from.balance + to.balance;
        int less = from.balance - amount;
        int more = to.balance + amount;
        from.balance = less;
        to.balance = more;
        return from.balance + to.balance == sum;
    }
}
