//@ method library.Tokens#first
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Tokens#second
//@ returns 1,2,3
//@ leaves pose=4+1
//@ method library.Tokens#bytes
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Tokens#accented
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Tokens#two
//@ joins
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
package library;

import java.nio.charset.StandardCharsets;
import java.util.StringTokenizer;

/** What the library looks for in strings in loops of its own. */
public final class Tokens {
    static int first(String s) {
        StringTokenizer tokens = new StringTokenizer(s, ",;");
        return tokens.hasMoreTokens() && tokens.nextToken().equals("key") ? 1 : 2;
    }

    static int second(String s) {
        StringTokenizer tokens = new StringTokenizer(s);
        if (!tokens.hasMoreTokens()) {
            return 3;
        }
        tokens.nextToken();
        return tokens.hasMoreTokens() && tokens.nextToken().length() > 2 ? 1 : 2;
    }

    static int bytes(String s) {
        byte[] b = s.getBytes(StandardCharsets.UTF_8);
        return b.length == 3 && b[0] == 'a' ? 1 : 2;
    }

    static int accented(String s) {
        return s.getBytes(StandardCharsets.UTF_8).length > s.length() ? 1 : 2;
    }

    static int two(String line) {
        return new java.util.StringTokenizer(line, ",").countTokens() == 2 ? 1 : 2;
    }
}
