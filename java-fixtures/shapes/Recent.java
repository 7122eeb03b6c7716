//@ method shapes.Recent#age
//@ precondition repOK lazy Recent=1: 2 4 7
//@ precondition repOK pose Recent=1: 2 4 7
//@ method shapes.Recent#isFirst
//@ precondition repOK lazy Recent=1: 2 4 7
//@ precondition repOK pose Recent=1: 2 4 7
package shapes;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was put last is known, and each item knows the one put before it. */
public class Recent {
    static class Item {
        Item before;
    }

    private final Map<Integer, Item> items = new LinkedHashMap<>();
    private Item last;

    boolean repOK() {
        if (items == null) return false;
        Item previous = null;
        for (Map.Entry<Integer, Item> e : items.entrySet()) {
            if (e.getKey() == null || e.getKey() < 0 || e.getValue() == null || e.getValue().before != previous) return false;
            previous = e.getValue();
        }
        return last == previous;
    }

    int age(int key) {
        Item item = items.get(key);
        if (item == null) return -1;
        int age = 0;
        for (Item i = last; i != item; i = i.before) age++;
        return age;
    }

    boolean isFirst(int key) {
        return items.containsKey(key) && items.keySet().iterator().next() == key;
    }
}
