package programs;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;

/** Where the JDK's checks of indices raise their exceptions, and what these say. */
public final class OutOfBounds {
    private static void tried(Runnable what) {
        try {
            what.run();
        } catch (IndexOutOfBoundsException e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) {
        tried(() -> new ArrayList<>().get(0));
        tried(() -> List.of(1, 2, 3).get(5));
        tried(() -> Objects.checkIndex(5, 3));
        tried(() -> Objects.checkIndex(5L, 3L));
        tried(() -> Objects.checkFromToIndex(2, 1, 3));
        tried(() -> Objects.checkFromIndexSize(2, 2, 3));
        tried(() -> "abc".charAt(7));
        tried(() -> "abc".substring(7));
        tried(() -> new StringBuilder("abc").charAt(-1));
        tried(() -> new LinkedList<>().get(0));
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            e.printStackTrace();
        }
    }
}
