//@ method library.Optionals#present
//@ only pose
//@ returns 1,2
//@ leaves pose=2+1
//@ method library.Optionals#content
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Optionals#orElse
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Optionals#mapped
//@ only pose
//@ returns 1,2
//@ leaves pose=3+1
//@ method library.Optionals#thrown
//@ only pose
//@ returns 1,2
//@ leaves pose=2+2
//@ method library.Optionals#taken
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Optionals#chained
//@ only pose
//@ returns 1,2
//@ leaves pose=4+1
//@ method library.Optionals#named
//@ only pose
//@ returns 1,2,3
//@ leaves pose=3+1
//@ method library.Optionals#half
//@ only pose
//@ leaves pose=3+1
package library;

import java.util.NoSuchElementException;
import java.util.Optional;

/** Optional values as inputs. */
public final class Optionals {
    Optional<String> nickname;

    static int present(Optional<String> name) {
        return name.isPresent() ? 1 : 2;
    }

    static int content(Optional<Integer> age) {
        return age.isPresent() && age.get() >= 18 ? 1 : 2;
    }

    static int orElse(Optional<Integer> limit) {
        return limit.orElse(10) > 10 ? 1 : 2;
    }

    static int mapped(Optional<String> name) {
        return name.map(String::length).filter(n -> n > 3).isPresent() ? 1 : 2;
    }

    static int thrown(Optional<String> name) {
        return name.orElseThrow(() -> new IllegalArgumentException("no name")).isEmpty() ? 1 : 2;
    }

    static int taken(Optional<Integer> number) {
        try {
            return number.get() == 0 ? 1 : 2;
        } catch (NoSuchElementException none) {
            return 3;
        }
    }

    static int chained(Optional<Optional<Integer>> outer) {
        return outer.flatMap(o -> o).map(x -> x + 1).orElse(0) == 5 ? 1 : 2;
    }

    int named() {
        return nickname.isEmpty() ? 1 : nickname.get().equals("bob") ? 2 : 3;
    }

    static Optional<Integer> half(Optional<Integer> number) {
        return number.filter(n -> n % 2 == 0).map(n -> n / 2);
    }

    static int same(Optional<Integer> a, Optional<Integer> b) {
        return a.equals(b) ? 1 : 2;
    }
}
