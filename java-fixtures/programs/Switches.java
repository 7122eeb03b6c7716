//@ method programs.Switches#dense
//@ method programs.Switches#sparse
//@ returns -1,1,2,3,4,5
//@ method programs.Switches#grade
package programs;

/** Switches over int, char, String (with equal hash codes) and enums, as statements and as expressions. */
public final class Switches {
    enum Color { RED, GREEN, BLUE, NONE }

    static String dense(int n) {
        switch (n) {
            case 0:
                return "zero";
            case 1:
            case 2:
                return "one or two";
            case 3:
                n += 10;
            case 4:
                return "fell " + n;
            case -1:
                break;
            default:
                return "default";
        }
        return "broke";
    }

    static int sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return 1;
            case -100000: return 2;
            case 0: return 3;
            case 1000: return 4;
            case Integer.MAX_VALUE: return 5;
        }
        return -1;
    }

    static int text(String s) {
        return switch (s) {
            case "Aa" -> 1;
            case "BB" -> 2;
            case "AaAa", "BBBB" -> 3;
            case "AaBB" -> 4;
            case "" -> 5;
            default -> {
                int sum = 0;
                for (char c : s.toCharArray()) {
                    sum += c;
                }
                yield sum;
            }
        };
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
            case NONE -> throw new IllegalArgumentException("no color " + c.ordinal());
        };
    }

    static char grade(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u':
                return 'V';
            case ' ':
                return '_';
            default:
                return c >= '0' && c <= '9' ? 'D' : 'C';
        }
    }

    static String byteSwitch(byte b) {
        switch (b) {
            case -128: return "min";
            case 127: return "max";
            default: return Byte.toString(b);
        }
    }

    public static void main(String[] args) {
        for (int n = -2; n < 7; n++) {
            System.out.print(dense(n) + ", ");
        }
        System.out.println();
        for (int n : new int[] {Integer.MIN_VALUE, -100000, 0, 1000, Integer.MAX_VALUE, 1, -1}) {
            System.out.print(sparse(n) + ", ");
        }
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "xyz"}) {
            System.out.print(s + "=" + text(s) + ", ");
        }
        System.out.println();
        for (Color c : Color.values()) {
            try {
                System.out.print(color(c) + ", ");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        StringBuilder b = new StringBuilder();
        for (char c : "the answer is 42".toCharArray()) {
            b.append(grade(c));
        }
        System.out.println(b);
        System.out.println(byteSwitch((byte) 128) + byteSwitch((byte) 127) + byteSwitch((byte) 3));
        try {
            System.out.println(text(null));
        } catch (NullPointerException e) {
            System.out.println("null text");
        }
        try {
            System.out.println(color(null));
        } catch (NullPointerException e) {
            System.out.println("null color");
        }
        try {
            System.out.println(Color.valueOf("PINK"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
