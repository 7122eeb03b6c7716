package uber;

/** The root of four node types, each with a method of its own. */
public class Node {
    int elem;
    Node next;

    int print() {
        return 1;
    }

    /** Nobody overrides it. */
    int common() {
        return 5;
    }
}
