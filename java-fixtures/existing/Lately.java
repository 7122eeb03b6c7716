//@ method existing.Lately#isLast
//@ only pose
//@ returns 2
//@ gives_up
package existing;

/** A static field that the initializer of another class has set: who uses its own class first finds null there. */
public final class Lately {
    static final class Kind {
        private static Kind last;
        int size = 3;

        static Kind last() {
            if (last == null) {
                last = new Kind();
            }
            return last;
        }
    }

    private static final int SIZE = Kind.last().size;

    static int isLast(Kind kind) {
        return kind == Kind.last() && SIZE > 2 ? 1 : 2;
    }
}
