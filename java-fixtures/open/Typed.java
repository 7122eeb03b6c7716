//@ method open.Typed#older
//@ leaves lazy=10+5 pose=2+1
//@ method open.Typed#last
//@ leaves lazy=3+1 pose=3+1
//@ method open.Typed#pair
//@ leaves lazy=3+1 pose=3+1
package open;

import java.util.Comparator;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Implementations of generic types: what overrides their methods takes and returns the type arguments. */
public class Typed {
    int age;

    interface ByAge extends Comparator<Typed> {}

    abstract static class Step<A> implements Function<A, Typed> {
        int taken;
    }

    abstract static class Last extends Step<Typed[]> {}

    interface Pairs<K extends Comparable<K>> extends BiFunction<Map<K, ? super Typed>, K[], Typed[]> {}

    interface Named extends Pairs<String> {
        <T extends Typed> T any(T[] all, int at);
    }

    public static Typed older(Typed a, Typed b, ByAge by) {
        return by.compare(a, b) > 0 ? a : b;
    }

    public static boolean last(Last step) {
        Typed t = step.apply(null);
        return t != null && t.age > ++step.taken;
    }

    public static int pair(Named n) {
        Typed any = n.any(null, 1);
        if (any == null) return 1;
        return n.apply(null, null) == null ? 2 : 3;
    }
}
