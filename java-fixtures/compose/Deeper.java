package compose;

import java.util.Arrays;
import java.util.HashSet;

/** What bounds cut off: loops, recursion, frames, instructions without a decision, and what the library does with as many elements as there are. */
final class Deeper {
    int value;
    Deeper next;

    /** Rounds of a loop. */
    static int sum(Deeper at) {
        int sum = 0;
        while (at != null) {
            sum += at.value > 3 ? 2 : 1;
            at = at.next;
        }
        return sum;
    }

    /** Calls of itself, and a path that is done at once. */
    static int depth(int n, boolean quick) {
        if (quick) {
            return -1;
        }
        return n <= 0 ? 0 : 1 + depth(n - 1, false);
    }

    /** One in the other. */
    static int pairs(int[] of) {
        int count = 0;
        for (int i = 0; i < of.length; i++) {
            for (int j = i + 1; j < of.length; j++) {
                count += of[i] == of[j] ? 1 : 0;
            }
        }
        return count;
    }

    private static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    /** As many frames as it is told. What does not fit is an error, which is caught. */
    static int frames(boolean many, int then) {
        try {
            int n = down(many ? 60 : 20);
            return then > 0 ? n : -n;
        } catch (StackOverflowError e) {
            return then > 5 ? 100 : 200;
        }
    }

    /** So many instructions without a decision. */
    static int steps(int a) {
        if (a < 0) {
            return 0;
        }
        int n = 0;
        for (int i = 0; i < 400; i++) {
            n += i;
        }
        return a > n ? 1 : 2;
    }

    /** The library looks at all elements at once. */
    static int hash(int[] of) {
        return Arrays.hashCode(of) == 31 * 31 + 7 ? 1 : 2;
    }

    /** And at those that a set may have. */
    static int set(HashSet<Integer> of) {
        int sum = 0;
        for (int each : of) {
            sum += each;
        }
        return sum == 5 ? 1 : 2;
    }

    /** Is cut off nowhere. */
    static int whole(int a, int b) {
        return a > b ? sum(null) : b;
    }

    /** Is cut off within what it calls. */
    static int calls(Deeper at, int a) {
        int sum = sum(at);
        return a > 7 ? sum + depth(a, a > 9) : -sum;
    }
}
