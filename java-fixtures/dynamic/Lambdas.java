//@ method dynamic.Lambdas#captures
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Lambdas#wide
//@ method dynamic.Lambdas#sameObject
//@ returns 1
//@ method dynamic.Lambdas#differentSites
//@ returns 0
//@ method dynamic.Lambdas#capturingIsNew
//@ returns 0
//@ method dynamic.Lambdas#ofThis
//@ method dynamic.Lambdas#boxes
//@ method dynamic.Lambdas#nullBox
//@ method dynamic.Lambdas#wrongCast
//@ method dynamic.Lambdas#throwsInside
//@ method dynamic.Lambdas#choose
//@ method dynamic.Lambdas#forksInside
//@ method dynamic.Lambdas#nested
//@ method dynamic.Lambdas#recursive
//@ option --loop-bound 8
//@ gives_up
//@ method dynamic.Lambdas#composed
//@ method dynamic.Lambdas#markers
//@ returns 7
//@ method dynamic.Lambdas#bridges
//@ method dynamic.Lambdas#makes
//@ method dynamic.Lambdas#capturesInput
//@ method dynamic.Lambdas#inField
package dynamic;

import java.io.Serializable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Lambda expressions. */
public class Lambdas {
    int state;
    static Supplier<Integer> held;

    static class Node {
        int v;
        Node next;
    }

    public static int captures(int x, boolean b) {
        IntUnaryOperator add = y -> y + x;
        return b ? add.applyAsInt(1) : add.applyAsInt(-1);
    }

    public static long wide(long a, double unused, long b, int c) {
        LongBinaryOperator f = (x, y) -> a - b + x - y + c;
        return f.applyAsLong(b, a);
    }

    /** A lambda that captures nothing is one object. */
    public static boolean sameObject() {
        Object[] all = new Object[2];
        for (int i = 0; i < 2; i++) {
            Runnable r = () -> { };
            all[i] = r;
        }
        return all[0] == all[1];
    }

    public static boolean differentSites() {
        Runnable a = () -> { };
        Runnable b = () -> { };
        return a == b;
    }

    public static boolean capturingIsNew(int x) {
        Object[] all = new Object[2];
        for (int i = 0; i < 2; i++) {
            IntSupplier r = () -> x;
            all[i] = r;
        }
        return all[0] == all[1];
    }

    public int ofThis(int x) {
        IntSupplier s = () -> state += x;
        return s.getAsInt() + s.getAsInt();
    }

    public static int boxes(int x) {
        Function<Integer, Integer> f = y -> y + 1;
        BiFunction<Integer, Long, Long> g = (a, b) -> a + b;
        ToLongFunction<Integer> h = y -> y;
        return (int) (f.apply(x) + g.apply(x, 2L) + h.applyAsLong(x));
    }

    /** The exception is raised in the hidden method, which no stack trace shows. */
    public static int nullBox(boolean b) {
        Function<Integer, Integer> f = Math::abs;
        return f.apply(b ? null : -3);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int wrongCast(boolean b) {
        Function raw = (Function<String, Integer>) String::length;
        Object o = b ? "four" : (Object) Integer.valueOf(4);
        return (Integer) raw.apply(o);
    }

    public static int throwsInside(int x) {
        IntUnaryOperator f = y -> {
            if (y == 0) {
                throw new IllegalArgumentException();
            }
            return 10 / y;
        };
        try {
            return f.applyAsInt(x);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    public static int choose(int op, int a, int b) {
        IntBinaryOperator f = switch (op) {
            case 0 -> (x, y) -> x + y;
            case 1 -> (x, y) -> x / y;
            default -> Math::max;
        };
        return f.applyAsInt(a, b);
    }

    public static int forksInside(int x, int limit) {
        IntPredicate p = y -> y > limit;
        IntPredicate both = p.and(y -> y % 2 == 0).negate();
        return both.test(x) ? 1 : 0;
    }

    public static int nested(int x) {
        IntFunction<IntUnaryOperator> f = a -> b -> a * 2 + b + x;
        return f.apply(3).applyAsInt(4);
    }

    interface Fact {
        int of(int n);
    }

    static Fact fact;

    public static int recursive(int n) {
        fact = k -> k <= 1 ? 1 : k * fact.of(k - 1);
        return fact.of(n);
    }

    public static int composed(int x) {
        Function<Integer, Integer> inc = y -> y + 1;
        Function<Integer, Integer> twice = y -> y * 2;
        return inc.andThen(twice).compose((Integer z) -> z - 3).apply(x);
    }

    interface Marked {
    }

    public static int markers() {
        Object o = (Supplier<String> & Serializable & Marked) () -> "x";
        int n = o instanceof Supplier ? 1 : 0;
        n += o instanceof Serializable ? 2 : 0;
        return n + (o instanceof Marked ? 4 : 0);
    }

    interface Up<T> {
        Object get(T t);
    }

    interface Down extends Up<String> {
        String get(String t);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int bridges(boolean b) {
        Down d = s -> s + "!";
        Up raw = d;
        return ((String) raw.get(b ? "one" : "three")).length();
    }

    /** The result is a lambda. */
    public static IntSupplier makes(int x) {
        return x > 0 ? () -> x : null;
    }

    public static int capturesInput(Node a, Node b) {
        Supplier<Node> s = () -> a.next;
        Function<Node, Integer> f = n -> n.v;
        return s.get() == b ? f.apply(b) : 0;
    }

    public static int inField(int x) {
        held = () -> x;
        return held.get();
    }
}
