package cortado.models.java.time;

/** A zone that is just an offset. */
final class ZoneId {
    static final String CLASSES = "java.time.ZoneOffset";
}
