package programs;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Lambdas with every kind of capture, references to methods of every kind, adapters between their types. */
public class Lambdas {
    final String name;
    private int count;

    Lambdas(String name) {
        this.name = name;
    }

    Lambdas(int n) {
        this("number " + n);
    }

    private int next(int by) {
        return count += by;
    }

    String greet(Lambdas other) {
        return name + " greets " + other.name;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static long sum(long... values) {
        long s = 0;
        for (long v : values) {
            s += v;
        }
        return s;
    }

    static class Derived extends Lambdas {
        Derived() {
            super("derived");
        }

        @Override
        String greet(Lambdas other) {
            Function<Lambdas, String> parent = super::greet;
            return "(" + parent.apply(other) + ")";
        }
    }

    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <V> TriFunction<A, B, C, V> then(Function<? super R, ? extends V> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    interface SerializableSupplier<T> extends Supplier<T>, Serializable {
    }

    interface VarSum {
        long of(long a, long b, long c);
    }

    IntUnaryOperator adder() {
        return x -> next(x);
    }

    static <T, R> List<R> map(List<T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        in.forEach(x -> out.add(f.apply(x)));
        return out;
    }

    static Function<Integer, Integer> compose(int n) {
        Function<Integer, Integer> f = Function.identity();
        for (int i = 0; i < n; i++) {
            int k = i;
            f = f.andThen(x -> x + k).compose(x -> x * 2);
        }
        return f;
    }

    public static void main(String[] args) {
        IntUnaryOperator plus = x -> x + 1;
        int captured = 7;
        long wide = 1L << 40;
        double real = 2.5;
        String text = "t";
        char letter = 'x';
        boolean flag = true;
        byte small = -3;
        float single = 0.5f;
        Supplier<String> all = () -> captured + text + wide + real + letter + flag + small + single;
        System.out.println(plus.applyAsInt(captured) + " " + all.get());
        Function<Integer, Lambdas> make = Lambdas::new;
        Function<String, Lambdas> makeNamed = Lambdas::new;
        Lambdas one = make.apply(1);
        BiFunction<Lambdas, Lambdas, String> unbound = Lambdas::greet;
        Function<Lambdas, String> bound = one::greet;
        System.out.println(unbound.apply(one, makeNamed.apply("two")) + ", " + bound.apply(new Derived()));
        System.out.println(new Derived().greet(one));
        IntUnaryOperator stat = Lambdas::twice;
        ToIntFunction<Integer> unboxing = Lambdas::twice;
        Function<Integer, Object> boxing = Lambdas::twice;
        ToLongFunction<Integer> widening = Lambdas::twice;
        System.out.println(stat.applyAsInt(4) + unboxing.applyAsInt(5) + " " + boxing.apply(6) + widening.applyAsLong(7));
        IntFunction<int[]> array = int[]::new;
        IntFunction<String[][]> arrays = String[][]::new;
        System.out.println(array.apply(3).length + arrays.apply(2).length);
        VarSum sum = Lambdas::sum;
        System.out.println(sum.of(1, 2, 3));
        IntUnaryOperator adder = one.adder();
        adder.applyAsInt(5);
        System.out.println(adder.applyAsInt(6) + " " + one.count);
        TriFunction<Integer, Long, String, String> three = (a, b, c) -> a + b + c;
        System.out.println(three.then(String::length).then(n -> n * 1.5).apply(1, 22L, "333"));
        System.out.println(map(List.of(3, 1, 2), compose(4)) + " " + map(List.of("a", "bb"), String::length));
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Integer::compare);
        IntBinaryOperator min = Math::min;
        System.out.println(max.apply(3, 9) + min.applyAsInt(3, 9));
        Predicate<String> empty = String::isEmpty;
        IntPredicate even = n -> n % 2 == 0;
        System.out.println(empty.negate().and(s -> s.length() < 3).or("long one"::equals).test("long one")
            + " " + even.and(n -> n > 5).test(4));
        Consumer<Object> print = System.out::println;
        print.andThen(o -> System.out.println("and " + o)).accept(even.negate().test(3));
        SerializableSupplier<String> both = () -> "serializable";
        Runnable marked = (Runnable & Serializable) () -> System.out.println("marked");
        marked.run();
        System.out.println(both.get() + (both instanceof Serializable) + (marked instanceof Serializable));
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> text + text;
        System.out.println(deep.get().get().get());
        LongFunction<Object> ref = Long::toHexString;
        System.out.println(ref.apply(255L));
        Supplier<Runnable> local = () -> {
            class Local implements Runnable {
                public void run() {
                    System.out.println("local " + captured + text);
                }
            }
            return new Local();
        };
        local.get().run();
        try {
            Supplier<String> bad = ((String) args.clone().toString().substring(0, 0).repeat(2).transform(s -> null))::trim;
            System.out.println(bad.get());
        } catch (NullPointerException e) {
            System.out.println("a reference to a method of null");
        }
    }
}
