//@ method library.Numbers#answer
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Numbers#guarded
//@ returns -1,0,1
//@ leaves pose=4+0
//@ method library.Numbers#positive
//@ returns 0,1,2
//@ leaves pose=4+0
//@ method library.Numbers#hex
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Numbers#port
//@ returns -1,0,1
//@ leaves pose=4+1
//@ method library.Numbers#large
//@ returns 0,1
//@ leaves pose=2+2
//@ method library.Numbers#flag
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Numbers#sum
//@ returns 0,1
//@ leaves pose=2+4
//@ method library.Numbers#said
//@ returns 0,1,2
//@ leaves pose=4+0
//@ method library.Numbers#back
//@ returns 1
//@ leaves pose=1+0
package library;

/** Texts that are numbers. */
public final class Numbers {
    public static int answer(String s) {
        return Integer.parseInt(s) == 42 ? 1 : 0;
    }

    public static int guarded(String s) {
        try {
            return Integer.parseInt(s) == 42 ? 1 : 0;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public static int positive(String s) {
        try {
            int n = Integer.parseInt(s.trim());
            return n > 0 ? 1 : 2;
        } catch (NumberFormatException | NullPointerException e) {
            return 0;
        }
    }

    public static int hex(String s) {
        return Integer.parseInt(s, 16) == 0xbeef ? 1 : 0;
    }

    public static int port(String address) {
        int i = address.indexOf(':');
        if (i < 0) {
            return -1;
        }
        try {
            int port = Integer.parseInt(address.substring(i + 1));
            return port == 8080 ? 1 : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public static int large(String s) {
        return Long.parseLong(s) > 4_000_000_000L ? 1 : 0;
    }

    public static int flag(String s) {
        return Boolean.parseBoolean(s) ? 1 : 0;
    }

    public static int sum(String a, String b) {
        return Integer.parseInt(a) + Integer.parseInt(b) == 100 ? 1 : 0;
    }

    public static int said(String s) {
        try {
            Integer.parseInt(s);
            return 0;
        } catch (NumberFormatException e) {
            return "For input string: \"12a\"".equals(e.getMessage()) ? 1 : 2;
        }
    }

    /** To text and back. */
    public static int back(short n) {
        return Integer.parseInt(Integer.toString(n)) == n ? 1 : 0;
    }
}
