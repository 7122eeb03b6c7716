package init;

/** Its initializer comes before that of {@link Entry}. */
class EntryParent {
    static final class Log {
        static int seen;
    }

    static {
        Log.seen = 5;
    }
}
