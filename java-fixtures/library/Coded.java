//@ method library.Coded#ascii
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Coded#replaced
//@ only pose
//@ returns 0,1
//@ method library.Coded#latin
//@ only pose
//@ returns 0,1
//@ method library.Coded#pair
//@ only pose
//@ returns 0,1
//@ method library.Coded#half
//@ only pose
//@ returns 0,1
//@ method library.Coded#decoded
//@ only pose
//@ returns 0,1
//@ gives_up
//@ method library.Coded#supplementary
//@ only pose
//@ returns 0,1
//@ gives_up
//@ method library.Coded#malformed
//@ only pose
//@ returns 0,1
//@ gives_up
//@ method library.Coded#number
//@ only pose
//@ returns 1,2
//@ gives_up
//@ method library.Coded#lossy
//@ only pose
//@ returns 0,1
//@ leaves pose=2+1
//@ method library.Coded#digits
//@ only pose
//@ returns 0,1
//@ gives_up
//@ method library.Coded#unpadded
//@ only pose
//@ returns 0,1
//@ gives_up
//@ method library.Coded#secret
//@ only pose
//@ returns 0,1,9
//@ method library.Coded#isBase64
//@ only pose
//@ returns 0,1
//@ gives_up
package library;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.UnsupportedEncodingException;
import java.util.Base64;

/** Texts as bytes and back: in charsets, and in base 64. */
final class Coded {
    static int ascii(String s) {
        return s.getBytes(US_ASCII).length == 3 ? 1 : 0;
    }

    /** What ASCII has not is a question mark. */
    static int replaced(String s) {
        byte[] bytes = s.getBytes(US_ASCII);
        return bytes.length == 2 && bytes[1] == '?' && s.charAt(1) != '?' ? 1 : 0;
    }

    static int latin(String s) throws UnsupportedEncodingException {
        byte[] bytes = s.getBytes("iso-8859-1");
        return bytes.length == 2 && bytes[1] == (byte) 0xe9 ? 1 : 0;
    }

    /** Two units, four bytes. */
    static int pair(String s) {
        byte[] bytes = s.getBytes(UTF_8);
        return bytes.length == 4 && bytes[0] == (byte) 0xf0 && bytes[3] == (byte) 0x81 ? 1 : 0;
    }

    /** Half of a character has no bytes. */
    static int half(String s) {
        byte[] bytes = s.getBytes(UTF_8);
        return bytes.length == 1 && bytes[0] == '?' && s.charAt(0) != '?' ? 1 : 0;
    }

    static int decoded(byte[] bytes) {
        return new String(bytes, UTF_8).equals("a\u00e9\u20ac") ? 1 : 0;
    }

    static int supplementary(byte[] bytes) {
        String s = new String(bytes, UTF_8);
        return s.length() == 2 && s.codePointAt(0) == 0x1f600 ? 1 : 0;
    }

    /** Three bytes of which the first two could begin a character of four. */
    static int malformed(byte[] bytes) {
        String s = new String(bytes, UTF_8);
        return bytes.length == 3 && bytes[0] == (byte) 0xf1 && s.equals("\ufffdx") ? 1 : 0;
    }

    static int number(byte[] bytes) {
        return Integer.parseInt(new String(bytes, UTF_8).trim()) > 9 ? 1 : 2;
    }

    static boolean lossy(String s) {
        return !new String(s.getBytes(US_ASCII), ISO_8859_1).equals(s);
    }

    static int digits(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes).equals("YWI=") ? 1 : 0;
    }

    static int unpadded(byte[] bytes) {
        byte[] digits = Base64.getUrlEncoder().withoutPadding().encode(bytes);
        return digits.length == 3 && digits[0] == '_' && digits[1] == '-' ? 1 : 0;
    }

    static int secret(String digits) {
        try {
            byte[] bytes = Base64.getDecoder().decode(digits);
            return bytes.length == 2 && bytes[1] == 'x' ? 1 : 0;
        } catch (IllegalArgumentException e) {
            return 9;
        }
    }

    static boolean isBase64(byte[] digits) {
        try {
            Base64.getUrlDecoder().decode(digits);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
