//@ method structures.TreeSet#add(int)
//@ precondition repOK compat lazy TreeSet=1 TreeMap=1: 7 20 28 54
//@ method structures.TreeSet#remove(int)
//@ precondition repOK compat lazy TreeSet=1 TreeMap=1: 4 16 24
//@ gives_up
package structures;

/**
 * A set of ints, as the keys of a map that all have the same value. The invariant does not say so: where a key is there
 * already, its value may be null, and {@code add} has one path more than the published 6, 17, 25, 47; and it may be {@code
 * PRESENT}, an object that was there before the call, which {@code remove} asks: that is said, and not followed.
 */
public class TreeSet {
    private static final Object PRESENT = new Object();

    TreeMap m = new TreeMap();

    public boolean add(int key) {
        return m.put(key, PRESENT) == null;
    }

    public boolean remove(int key) {
        return m.remove(key) == PRESENT;
    }

    public boolean contains(int key) {
        return m.containsKey(key);
    }

    public boolean repOK() {
        return m != null && m.repOK();
    }

    public boolean repOKPrecise() {
        return m != null && m.repOKPrecise();
    }
}
