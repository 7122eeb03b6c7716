//@ method shapes.NodeList#add(int)
//@ precondition repOK lazy NodeList=1: 1 1
//@ precondition repOK pose NodeList=1: 1 1
//@ method shapes.NodeList#removeAt(int)
//@ precondition repOK lazy NodeList=1: 3 6
//@ precondition repOK pose NodeList=1: 3 6
package shapes;

import java.util.ArrayList;

/** Items that know where they are in the list; two items may be mates. */
public class NodeList {

    static class Item {
        int index;
        int value;
        Item mate;
    }

    ArrayList<Item> items = new ArrayList<>();
    int pairs;

    public NodeList() { }

    public int add(int value) {
        Item it = new Item();
        it.value = value;
        it.index = items.size();
        items.add(it);
        return it.index;
    }

    public boolean pair(int i, int j) {
        if (i < 0 || j < 0 || i >= items.size() || j >= items.size() || i == j) return false;
        Item a = items.get(i), b = items.get(j);
        if (a.mate != null || b.mate != null) return false;
        a.mate = b;
        b.mate = a;
        pairs++;
        return true;
    }

    /** The last item takes the place of the removed one. */
    public boolean removeAt(int i) {
        if (i < 0 || i >= items.size()) return false;
        Item dead = items.get(i);
        if (dead.mate != null) {
            dead.mate.mate = null;
            dead.mate = null;
            pairs--;
        }
        Item last = items.remove(items.size() - 1);
        if (last != dead) {
            items.set(i, last);
            last.index = i;
        }
        return true;
    }

    /** Sum of the values of the mates of all items with this value. */
    public int mateSum(int value) {
        int sum = 0;
        for (Item it : items)
            if (it.value == value && it.mate != null) sum += it.mate.value;
        return sum;
    }

    public boolean repOK() {
        if (items == null) return false;
        int mated = 0;
        for (int i = 0; i < items.size(); i++) {
            Object o = items.get(i);
            if (!(o instanceof Item)) return false;
            Item it = (Item) o;
            if (it.index != i) return false;
            if (it.mate != null) {
                Item m = it.mate;
                if (m == it || m.mate != it) return false;
                if (m.index < 0 || m.index >= items.size()) return false;
                Object there = items.get(m.index);
                if (there != m) return false;
                mated++;
            }
        }
        return mated == pairs * 2L;
    }
}
