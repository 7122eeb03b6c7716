//@ check deposit FAIL
//@ check withdraw PASS
//@ check overdrawn PASS
package check;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

/** An object with state, and an exception that it throws. */
class AccountTest {
    static final class Account {
        private int balance;

        void deposit(int amount) {
            if (amount < 0) {
                throw new IllegalArgumentException("negative: " + amount);
            }
            balance += amount;
        }

        void withdraw(int amount) {
            if (amount > balance) {
                throw new IllegalStateException("only " + balance);
            }
            balance -= amount;
        }
    }

    private Account account;

    @BeforeEach
    void open() {
        account = new Account();
        account.deposit(100);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void deposit(int amount) {
        assumeTrue(amount >= 0);
        account.deposit(amount);
        assertTrue(account.balance >= 100);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void withdraw(int amount) {
        assumeTrue(amount >= 0 && amount <= 100);
        account.withdraw(amount);
        assertTrue(account.balance >= 0);
    }

    @ParameterizedTest
    @ValueSource(ints = 101)
    void overdrawn(int amount) {
        assumeTrue(amount > 100);
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> account.withdraw(amount));
        assertEquals("only 100", e.getMessage());
    }
}
