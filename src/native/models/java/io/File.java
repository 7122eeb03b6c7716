package cortado.models.java.io;

/** A path as File writes it: no separator twice, and none at its end. */
final class File {
    static final String MADE = "new CLASS(path)";

    static final String path = "a";

    static boolean repOK(String path, int prefixLength) {
        return path != null && path.indexOf('\0') < 0 && !path.contains("//") && (path.length() == 1 || !path.endsWith("/"))
            && prefixLength == (path.startsWith("/") ? 1 : 0);
    }
}
