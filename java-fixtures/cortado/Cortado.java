package cortado;

/**
 * What a program that runs in Cortado may ask of it. A program that builds its own input, a driver, leaves open here
 * what it does: how many elements it inserts, and which. Cortado answers the calls; on a JVM the answers of one path
 * are given beforehand, so that a driver does there what it did on that path.
 */
public final class Cortado {
    private static int[] answers = {};
    private static int next;

    private Cortado() {}

    /** Any int from {@code lo} to {@code hi}, both included; each call chooses anew. */
    public static int choose(int lo, int hi) {
        if (lo > hi) {
            throw new IllegalArgumentException("nothing to choose from " + lo + " to " + hi);
        }
        if (next == answers.length) {
            throw new IllegalStateException("choose has no answer: run this in cortado, or give it answers");
        }
        int answer = answers[next++];
        if (answer < lo || answer > hi) {
            throw new IllegalStateException(answer + " is no answer from " + lo + " to " + hi);
        }
        return answer;
    }

    /** What the calls of {@code choose} return from here on, in order. */
    public static void answers(int... inOrder) {
        answers = inOrder.clone();
        next = 0;
    }
}
