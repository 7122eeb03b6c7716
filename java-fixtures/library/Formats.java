//@ method library.Formats#name
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#zeros
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#negative
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#hex
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#left
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#right
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#letter
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#percent
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#spelledHex
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#bits
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Formats#appendedHex
//@ returns 0,1
//@ leaves pose=2+0
package library;

/** Numbers and strings that are formatted. */
final class Formats {
    static int name(String s, int n) {
        return String.format("%s-%d", s, n).equals("ab-7") ? 1 : 0;
    }

    static int zeros(int n) {
        return String.format("%05d", n).equals("00042") ? 1 : 0;
    }

    static int negative(long n) {
        return "%06d".formatted(n).equals("-00042") ? 1 : 0;
    }

    static int hex(int n) {
        return String.format("%x", n).equals("ff") ? 1 : 0;
    }

    static int left(String s) {
        return String.format("%-5s|", s).equals("ab   |") ? 1 : 0;
    }

    static int right(int n) {
        return String.format("[%4d]", n).equals("[ -12]") ? 1 : 0;
    }

    static int letter(char c, int n) {
        return String.format("%c%d", c, n).equals("x12") ? 1 : 0;
    }

    static int percent(int n) {
        return String.format("%d%%%n", n).equals("100%\n") ? 1 : 0;
    }

    static int spelledHex(int n) {
        return Integer.toHexString(n).equals("ffffff85") ? 1 : 0;
    }

    static int bits(int n) {
        return Integer.toBinaryString(n).length() == 4 ? 1 : 0;
    }

    static int appendedHex(int n) {
        return new StringBuilder().append(Long.toHexString(n)).toString().equals("1f") ? 1 : 0;
    }
}
