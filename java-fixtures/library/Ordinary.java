//@ method library.Ordinary#masked
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+0
//@ method library.Ordinary#bar
//@ only pose
//@ returns 1,2,3
//@ leaves pose=4+0
//@ method library.Ordinary#setting
//@ only pose
//@ returns 1,2,3
//@ method library.Ordinary#anagram
//@ only pose
//@ returns 0,1
//@ method library.Ordinary#quoted
//@ only pose
//@ returns 1,2,3
//@ method library.Ordinary#jagged
//@ only pose
//@ returns 0,1,2
//@ leaves pose=5+1
//@ method library.Ordinary#account
//@ only pose
//@ returns 1,2,3
package library;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Small tasks as everybody writes them. */
public final class Ordinary {
    static int masked(String card) {
        if (card == null || card.length() < 4)
            return 3;
        String shown = "*".repeat(card.length() - 4) + card.substring(card.length() - 4);
        return shown.equals("***1234") ? 1 : 2;
    }

    static int bar(int n) {
        if (n < 0 || n > 5)
            return 3;
        return ("=".repeat(n) + ">").equals("===>") ? 1 : 2;
    }

    static int setting(String line) {
        if (line == null)
            return 3;
        int at = line.indexOf('=');
        if (at < 0)
            return 3;
        String key = line.substring(0, at).trim();
        String value = line.substring(at + 1).trim();
        return key.equals("port") && value.equals("80") ? 1 : 2;
    }

    static int anagram(String s) {
        if (s == null || s.length() != 3)
            return 0;
        char[] chars = s.toCharArray();
        Arrays.sort(chars);
        return new String(chars).equals("act") && !s.equals("act") ? 1 : 0;
    }

    static int quoted(String s) {
        if (s == null || s.length() < 2)
            return 3;
        boolean both = s.charAt(0) == '"' && s.charAt(s.length() - 1) == '"';
        return both && s.substring(1, s.length() - 1).indexOf('"') < 0 ? 1 : 2;
    }

    static int jagged(int[][] rows, int i) {
        if (rows == null || i < 0 || i >= rows.length)
            return 0;
        return rows[i].length > i ? 1 : 2;
    }

    static final class Rejected extends Exception {
        Rejected(int code) {
            super("code " + code);
        }
    }

    static final class Account {
        private final List<Long> log = new ArrayList<>();
        private long balance;

        void take(long amount) throws Rejected {
            if (amount <= 0)
                throw new Rejected(400);
            if (amount > balance)
                throw new Rejected(402);
            balance -= amount;
            log.add(-amount);
        }

        void give(long amount) {
            balance += amount;
            log.add(amount);
        }
    }

    static int account(long first, long then) {
        Account account = new Account();
        account.give(Math.max(0, first));
        try {
            account.take(then);
            return account.log.size() == 2 ? 1 : 0;
        } catch (Rejected e) {
            return e.getMessage().endsWith("402") ? 2 : 3;
        }
    }
}
