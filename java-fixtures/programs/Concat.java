package programs;

/** String concatenation of every type, with constants, with side effects, and compound. */
public final class Concat {
    static int counter;

    static int next() {
        return ++counter;
    }

    static final class Shown {
        final String text;

        Shown(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            counter += 10;
            return text;
        }
    }

    static String everything(boolean z, byte b, char c, short s, int i, long j, float f, double d, String t, Object o) {
        return "z=" + z + " b=" + b + " c=" + c + " s=" + s + " i=" + i + " j=" + j + " f=" + f + " d=" + d + " t=" + t
            + " o=" + o;
    }

    static String compound() {
        String s = "a";
        s += 1;
        s += 'c';
        s += 2L + 3;
        s += null;
        s += 1.0f;
        s += new char[0].length;
        s += s;
        Object o = "x";
        o += "y";
        String[] a = {"p", "q"};
        int i = 0;
        a[i++] += i;
        a[i] += a[0] + i;
        CharSequence cs = "cs";
        cs += "!";
        return s + o + a[0] + a[1] + cs;
    }

    public static void main(String[] args) {
        System.out.println(everything(true, (byte) -1, '\u00e9', (short) -2, -3, -4L, -0.0f, 1e-10, null, null));
        System.out.println(everything(false, (byte) 127, '\n', Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE,
            Float.NaN, Double.NEGATIVE_INFINITY, "", new Shown("shown")));
        System.out.println(compound());
        System.out.println("" + next() + next() + new Shown("s") + next());
        System.out.println(1 + 2 + "3" + 4 + 5 + (char) 65 + (byte) 300);
        final String constant = "con" + "stant" + 1 + true + 'c' + 2.0 + 3f + 4L;
        System.out.println(constant + (constant == "constant1truec2.03.04"));
        System.out.println("caf\u00e9 \u4f60\u597d \ud83d\ude00 \u0001\u0002" + next() + "\u0001" + "\u20ac");
        String many = "" + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
            + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next()
            + "mid" + next() + 'c' + next() + 5L + next() + 1.5 + next() + true + next() + null + next() + next();
        System.out.println(many);
        System.out.println(("a" + next()).equals("a" + counter) + " " + ("a" + counter).hashCode());
        char[] chars = {'h', 'i'};
        System.out.println(String.valueOf(chars) + chars.length + new String(chars, 1, 1));
        StringBuilder b = new StringBuilder();
        System.out.println("builder " + b.append("x") + b.append("y") + b);
        Integer none = null;
        System.out.println("none " + none + args.length);
    }
}
