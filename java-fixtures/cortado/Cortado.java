package cortado;

/**
 * What a program that runs in Cortado may ask of it. A program that builds its own input, a driver, leaves open here
 * what it does: how many elements it inserts, and which. A program under test reads here what may be anything. Copy it
 * into your sources. Cortado answers the calls; on a JVM the answers of one path are given beforehand, so that a
 * program does there what it did on that path.
 */
public final class Cortado {
    private static Object[] answers = {};
    private static int next;

    private Cortado() {}

    /** Any int from {@code lo} to {@code hi}, both included; each call chooses anew. */
    public static int choose(int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException("nothing to choose from " + lo + " to " + hi);
        }
        int answer = anyInt();
        if (answer < lo || answer > hi) {
            throw new IllegalStateException(answer + " is no answer from " + lo + " to " + hi);
        }
        return answer;
    }

    /** Either; as all that follow, each call may return another one. */
    public static boolean anyBoolean() {
        return (Boolean) next();
    }

    /** Any byte. */
    public static byte anyByte() {
        return (Byte) next();
    }

    /** Any char. */
    public static char anyChar() {
        return (Character) next();
    }

    /** Any short. */
    public static short anyShort() {
        return (Short) next();
    }

    /** Any int. */
    public static int anyInt() {
        return (Integer) next();
    }

    /** Any long. */
    public static long anyLong() {
        return (Long) next();
    }

    /** Any float, infinities and NaN included. */
    public static float anyFloat() {
        return (Float) next();
    }

    /** Any double, infinities and NaN included. */
    public static double anyDouble() {
        return (Double) next();
    }

    /** Any string but null. */
    public static String anyString() {
        return (String) next();
    }

    /** Null, or any object of this class or one below it. */
    public static <T> T any(Class<T> type) {
        return type.cast(next());
    }

    /** What follows is only asked of inputs for which this holds. */
    public static void assume(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("these answers are not as the program assumes");
        }
    }

    /** What the calls return from here on, in order. */
    public static void answers(Object... inOrder) {
        answers = inOrder;
        next = 0;
    }

    private static Object next() {
        if (next == answers.length) {
            throw new IllegalStateException("there is no answer: run this in cortado, or give it answers");
        }
        return answers[next++];
    }
}
