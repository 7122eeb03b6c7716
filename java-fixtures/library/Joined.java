//@ method library.Joined#greeting
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#key
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#number
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#digits
//@ returns 0,1,2
//@ leaves pose=3+0
//@ method library.Joined#longest
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#big
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#mixed
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#truth
//@ returns 4,5
//@ leaves pose=1+0
//@ method library.Joined#valueOf
//@ returns 0,1
//@ leaves pose=3+0
//@ method library.Joined#letter
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#list
//@ returns 0,1
//@ leaves pose=2+0
//@ method library.Joined#nobody
//@ leaves pose=1+0
//@ method library.Joined#message
//@ leaves pose=1+1
//@ method library.Joined#describe
//@ leaves pose=2+0
package library;

/** Strings put together. */
public final class Joined {
    public static int greeting(String name) {
        String s = "Hello, " + name + "!";
        return s.equals("Hello, Ann!") ? 1 : 0;
    }

    public static int key(String a, String b) {
        String s = a + ":" + b;
        return s.equals("x:y:z") ? 1 : 0;
    }

    public static int number(int n) {
        return ("id" + n).equals("id-42") ? 1 : 0;
    }

    public static int digits(int n) {
        int length = String.valueOf(n).length();
        if (length == 11) {
            return 2;
        }
        return length == 3 ? 1 : 0;
    }

    public static int longest(long n) {
        return Long.toString(n).length() == 20 ? 1 : 0;
    }

    public static int big(long n) {
        return ("" + n).startsWith("-922337203685477580") ? 1 : 0;
    }

    public static int mixed(char c, int n, boolean b) {
        String s = "" + c + n + b;
        return s.equals("x7true") ? 1 : 0;
    }

    public static int truth(boolean b) {
        return String.valueOf(b).length();
    }

    public static int valueOf(int n) {
        String s = Integer.toString(n);
        return s.endsWith("00") && s.charAt(0) == '7' ? 1 : 0;
    }

    public static int letter(char c) {
        return Character.toString(c).equals("q") ? 1 : 0;
    }

    public static int list(String a, String b) {
        return String.join(", ", a, "b", b).equals("a, b, null") ? 1 : 0;
    }

    public static String nobody(String name, int n) {
        return name + " has " + n;
    }

    public static void message(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative: " + n);
        }
    }

    public static String describe(int n) {
        return n == 1 ? n + " item" : n + " items";
    }
}
