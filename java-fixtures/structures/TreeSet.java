package structures;

/** A set of ints, as the keys of a map that all have the same value. */
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
