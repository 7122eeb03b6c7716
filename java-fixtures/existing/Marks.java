//@ method existing.Marks#copied
//@ only pose
//@ returns 2
//@ leaves pose=1+2
//@ method existing.Marks#any
//@ only pose
//@ returns 2
//@ leaves pose=1+2
package existing;

import java.util.ArrayList;
import java.util.List;

/** An object by which a list says that it has no second element is one that no input is. */
public class Marks {
    static int copied(String a, String b) {
        return new ArrayList<>(List.of(a, b)).size();
    }

    static int any(Object a, Object b) {
        return List.of(a, b).toArray().length;
    }
}
