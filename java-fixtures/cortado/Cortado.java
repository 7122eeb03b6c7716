package cortado;

/**
 * What a program that runs in Cortado may ask of it. A program that builds its own input, a driver, leaves open here
 * what it does: how many elements it inserts, and which. Cortado answers the calls; the bodies are for compilers, and
 * for a JVM on which such a program was started by mistake.
 */
public final class Cortado {
    private Cortado() {}

    /** Any int from {@code lo} to {@code hi}, both included; each call chooses anew. */
    public static int choose(int lo, int hi) {
        throw new IllegalStateException("choose is answered by cortado");
    }
}
