//@ method library.Lettered#known
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Lettered#piece
//@ finds
//@ only pose
//@ returns 1,2,3
//@ gives_up
//@ method library.Lettered#capital
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Lettered#appended
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Lettered#sorted
//@ finds
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Lettered#ascii
//@ finds
//@ only pose
//@ returns 1,2,3
//@ gives_up
//@ method library.Lettered#utf8
//@ finds
//@ only pose
//@ returns 1,2
//@ leaves pose=5+1
package library;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Strings made of arrays of characters and of bytes. */
public final class Lettered {
    static int known(char[] letters) {
        return new String(letters).equals("key") ? 1 : 2;
    }

    static int piece(char[] letters, int from, int count) {
        String piece = String.valueOf(letters, from, count);
        return piece.startsWith("\u20ac") ? 1 : piece.isEmpty() ? 2 : 3;
    }

    static int capital(String text) {
        char[] letters = text.toCharArray();
        letters[0] = Character.toUpperCase(letters[0]);
        return new String(letters).equals("Abc") ? 1 : 2;
    }

    static int appended(char[] letters) {
        return new StringBuilder("<").append(letters).append('>').indexOf("a>") > 2 ? 1 : 2;
    }

    static int sorted(String text) {
        char[] letters = text.toCharArray();
        Arrays.sort(letters);
        return new String(letters).equals("abc") && !text.equals("abc") ? 1 : 2;
    }

    static int ascii(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.US_ASCII);
        return text.startsWith("GET ") ? 1 : text.startsWith("\ufffd") ? 2 : 3;
    }

    static int utf8(byte[] bytes) {
        if (bytes.length != 2 || bytes[0] < 0 || bytes[1] < 0) {
            return 2;
        }
        return new String(bytes, StandardCharsets.UTF_8).equals("ok") ? 1 : 2;
    }
}
