package init;

/** A class that is set up before a test and torn down after it: phases of a run beside its body (tests/explore.rs). */
public class Lifecycle {
    private int level;

    void setUp() {
        level = 40;
    }

    /** Told apart by the input once set up. */
    int body(int n) {
        if (n == 2) {
            throw new IllegalStateException();
        }
        level += n == 1 ? 1 : 2;
        return level;
    }

    /** Only after one of the three bodies is there something wrong. */
    void tearDown() {
        if (level == 42) {
            throw new ArithmeticException();
        }
    }

    void alwaysFails() {
        throw new ArithmeticException();
    }
}
