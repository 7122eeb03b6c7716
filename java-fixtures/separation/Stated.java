package separation;

import cortado.Specification;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Preconditions that are stated in many places: annotations of other types of the same name, repeated ones, methods of one name. */
@Pred("chain(Stated s) = s == null || s |-> Stated{next: n} ** chain(n)")
public class Stated<T extends Comparable<T>> {
    /** The same name, another annotation. */
    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(All.class)
    @interface Requires {
        String[] value();
    }

    /** Several of them. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        Requires[] value();
    }

    static int limit;

    private final int key;
    private final boolean on;
    private Stated<T> next;

    public Stated(int key) {
        this.key = key;
        this.on = key > 0;
    }

    @Requires("key > 0")
    @Requires({"chain(next)", "key < most"})
    public boolean between(int most) {
        return key < most && on;
    }

    public boolean over(int most) {
        return key > most;
    }

    public boolean over(long most) {
        return key > most;
    }

    public boolean over(T[] items, Stated<T> other) {
        return items == null || other == null;
    }

    /** A class within. */
    @Pred("one(Inner i) = i |-> Inner{of: null}")
    public static class Inner {
        private Stated<String> of;

        @Specification.Requires("one(this)")
        public boolean isFree() {
            return of == null;
        }
    }
}
