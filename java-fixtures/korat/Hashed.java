package korat;

/** What holds of it depends on a number that the machine chooses. */
public class Hashed {
    Object held;

    boolean repOK() {
        return System.identityHashCode(held) != 3;
    }
}
