package cortado.models.java.lang;

/** Characters of Latin-1, and room for more. */
final class AbstractStringBuilder {
    static final String MADE = "new CLASS(java.lang.reflect.Array.getLength(value)).append(new java.lang.String(value, 0, count, java.nio.charset.StandardCharsets.ISO_8859_1))";

    static final String LEFT_OUT = "characters beyond Latin-1";
    static final String LIMITED = "value coder";

    static final String CHARACTERS = "count";

    static boolean repOK(byte[] value, int count, byte coder) {
        return value != null && coder == 0 && count >= 0 && value.length >= count;
    }
}
