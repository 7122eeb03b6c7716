//@ method open.Supplied#measured
//@ leaves pose=2+2
//@ returns 1,2
//@ method open.Supplied#empty
//@ leaves pose=2+2
//@ returns 1,2
//@ method open.Supplied#changed
//@ leaves pose=2+2
//@ returns 1,2
//@ method open.Supplied#adult
//@ leaves pose=3+1
//@ returns 0,1,2
//@ method open.Supplied#known
//@ leaves pose=3+1
//@ returns 0,1,2
//@ method open.Supplied#on
//@ leaves pose=2+1
//@ returns 1,2
//@ method open.Supplied#some
//@ leaves pose=2+2
//@ returns 1,2
package open;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Interfaces with type arguments: what they return is of the type that these say. */
public final class Supplied {
    interface Store<T, K> {
        T find(K key);
    }

    interface Users extends Store<User, String> {}

    static final class User {
        int age;
    }

    enum Mode { ON, OFF }

    private Supplier<Mode> mode;

    static int measured(Function<String, Integer> measure) {
        int n = measure.apply("x");
        return n > 3 ? 1 : 2;
    }

    static int empty(Supplier<String> text) {
        return text.get().isEmpty() ? 1 : 2;
    }

    static int changed(UnaryOperator<String> change, String text) {
        return change.apply(text).length() > 2 ? 1 : 2;
    }

    static int adult(Store<User, String> store, String name) {
        User user = store.find(name);
        if (user == null)
            return 0;
        return user.age >= 18 ? 1 : 2;
    }

    static int known(Users users, String name) {
        User user = users.find(name);
        if (user == null)
            return 0;
        return user.age >= 18 ? 1 : 2;
    }

    int on() {
        return mode.get() == Mode.ON ? 1 : 2;
    }

    static int some(Function<? super String, ? extends Integer> measure) {
        return measure.apply("x") > 1 ? 1 : 2;
    }
}
