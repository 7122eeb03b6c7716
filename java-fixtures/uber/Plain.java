package uber;

/** A node without subclasses. */
public class Plain {
    Plain next;
}
