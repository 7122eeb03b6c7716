//@ method dynamic.Lambdas#captured
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Lambdas#chosen
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Lambdas#boxed
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
//@ method dynamic.Lambdas#member
//@ leaves lazy=2+0 pose=2+0
//@ method dynamic.Lambdas#made
//@ leaves lazy=1+0 pose=1+0
//@ method dynamic.Lambdas#bridged
//@ leaves lazy=1+0 pose=1+0
//@ returns 3
//@ method dynamic.Lambdas#throwing
//@ leaves lazy=1+1 pose=1+1
//@ method dynamic.Lambdas#sameObject
//@ leaves lazy=1+0 pose=1+0
//@ returns 1
package dynamic;

import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Lambdas and references to methods: what they capture, how they are called, what is converted on the way. */
public final class Lambdas {
    private int base;

    interface Shortened<T> {
        int of(T x);
    }

    interface OfText extends Shortened<String> {
        int of(String x);
    }

    public static int captured(int a, int b) {
        IntUnaryOperator f = x -> x > a ? x - a : 0;
        return f.applyAsInt(b);
    }

    public static int chosen(boolean add, int a, int b) {
        IntBinaryOperator f = add ? Integer::sum : (x, y) -> x - y;
        return f.applyAsInt(a, b);
    }

    /** Boxed on the way in, unboxed and widened on the way out. */
    public static boolean boxed() {
        Function<Integer, Integer> f = x -> x + 1;
        ToIntFunction<Integer> g = Integer::intValue;
        ToLongFunction<Integer> h = Integer::intValue;
        Function<Integer, Long> wide = f.andThen(x -> (long) x);
        return wide.apply(g.applyAsInt(4)) == 5L && h.applyAsLong(6) == 6L;
    }

    private int above(int x) {
        return x > base ? 1 : 0;
    }

    /** A private method of a bound receiver. */
    public int member(int x) {
        IntUnaryOperator f = this::above;
        return f.applyAsInt(x);
    }

    public static int made(int x) {
        Supplier<Lambdas> make = Lambdas::new;
        Lambdas o = make.get();
        o.base = x;
        return o.base;
    }

    public static int bridged() {
        OfText f = String::length;
        Shortened<String> g = f;
        return g.of("abc");
    }

    public static int throwing(int x) {
        Supplier<Integer> f = () -> {
            if (x == 7) {
                throw new IllegalStateException();
            }
            return 1;
        };
        return f.get();
    }

    private static Supplier<String> one() {
        return () -> "one";
    }

    /** A lambda that captures nothing is one object for each place where it is written. */
    public static boolean sameObject() {
        return one() == one() && one() != (Supplier<String>) () -> "one";
    }
}
