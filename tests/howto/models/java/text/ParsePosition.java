package cortado.models.java.text;

/** A place in a text, where nothing has gone wrong. */
final class ParsePosition {
    static final String MADE = "new java.text.ParsePosition(index)";

    static boolean repOK(int index, int errorIndex) {
        return errorIndex == -1;
    }
}
