//@ method programs.ControlFlow#isNull
//@ returns 0,1
package programs;

/** Loops with labels, nested conditionals, short circuits with effects, and the stack's stranger shuffles. */
public final class ControlFlow {
    static int calls;
    int field;
    long wide;
    static long total = 5;

    static boolean effect(boolean v) {
        calls++;
        return v;
    }

    static String labels() {
        StringBuilder out = new StringBuilder();
        outer:
        for (int i = 0; i < 6; i++) {
            int j = 0;
            do {
                if (j == i) {
                    continue outer;
                }
                if (i + j > 7) {
                    break outer;
                }
                out.append(i * 10 + j).append(' ');
                j++;
            } while (true);
        }
        block: {
            if (out.length() > 5) {
                break block;
            }
            out.append("never");
        }
        return out.toString();
    }

    /** dup_x1, dup_x2, dup2, dup2_x1, dup2_x2 come from values of assignments that are used again. */
    static String shuffles() {
        ControlFlow c = new ControlFlow();
        int a = c.field++ + ++c.field;
        long b = c.wide++ * 3 + (c.wide += 4);
        int[] ints = {1, 2, 3};
        int x = ints[1]++ + (ints[2] += 5) + (ints[0] = 9);
        long[] longs = {1, 2, 3};
        long y = longs[1]-- + (longs[2] *= 7) + (longs[0] = 11);
        double[] doubles = {0.5, 1.5};
        double d = doubles[0]++ + (doubles[1] /= 2);
        String[] strings = {"a", null};
        String s = strings[0] += "b" + (strings[1] = "c");
        long t = total++ + (total <<= 2);
        Integer boxed = 5;
        boxed++;
        Long[] boxes = {1L};
        boxes[0] += boxed--;
        return a + " " + b + " " + x + " " + y + " " + d + " " + s + " " + t + " " + c.field + c.wide + ints[0] + ints[1]
            + ints[2] + longs[1] + longs[2] + doubles[0] + doubles[1] + strings[1] + total + boxed + boxes[0];
    }

    static String shortCircuit() {
        calls = 0;
        String s = "";
        if (effect(false) && effect(true) || effect(true)) {
            s += calls;
        }
        if (effect(true) || effect(true) && effect(false)) {
            s += calls;
        }
        boolean b = effect(true) & effect(false) | effect(true) ^ effect(true);
        b |= effect(true);
        return s + calls + b + (!b ? "no" : effect(b) ? "yes" : "maybe");
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static boolean isNull(Object o, Object other) {
        return o == null ? other == null : other != null && o == other;
    }

    public static void main(String[] args) {
        System.out.println(labels());
        System.out.println(shuffles());
        System.out.println(shortCircuit());
        int best = 0;
        for (int i = 1; i < 300; i++) {
            if (collatz(i) > collatz(best == 0 ? 1 : best)) {
                best = i;
            }
        }
        System.out.println(best + " " + collatz(best) + " " + collatz(837799));
        System.out.println(isNull(null, null) + " " + isNull("a", null) + " " + isNull(args, args) + " " + args.length);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i + "/" + j + (i + 2 < j - 1 ? "," : "\n"));
        }
        int x = 3;
        x = x++ * 2 + x;
        System.out.println(x);
        for (;;) {
            if (x-- < 0) {
                break;
            }
        }
        System.out.println(x);
        long big = 1;
        while ((big <<= 1) > 0) {
            x++;
        }
        System.out.println(x + " " + big);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + (c > 'b' ? "!" : "?") + (char) (c + 1) + (c + 1));
    }
}
