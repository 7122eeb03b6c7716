package cortado.models.java.util;

/** Bits, 64 in a word, the last of which is not empty. */
final class BitSet {
    static final String MADE = "CLASS.valueOf(words)";

    static boolean repOK(long[] words, int wordsInUse) {
        return words != null && words.length == wordsInUse && (wordsInUse == 0 || words[wordsInUse - 1] != 0);
    }
}
