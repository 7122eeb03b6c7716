package programs;

/** An exception that no one catches, and that cannot be printed. */
public final class Unprintable {
    private static final class Mute extends RuntimeException {
        @Override
        public String toString() {
            throw new IllegalStateException("in toString");
        }
    }

    public static void main(String[] args) {
        System.err.println("before");
        throw new Mute();
    }
}
