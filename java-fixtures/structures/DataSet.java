package structures;

/** What was counted of one type: a list of values for each of two sides. */
class DataSet {
    static final int SIDES = 2;

    SideMap sides = new SideMap();

    void add(int side, int value) {
        LinkedList values = sides.get(side);
        if (values == null) {
            values = new LinkedList();
            sides.put(side, values);
        }
        values.add(value);
    }

    /** Chains in the buckets of the sides, none in the others, of lists or of nothing. */
    boolean repOK() {
        if (sides == null) {
            return false;
        }
        for (int i = SIDES; i < SideMap.BUCKETS; i++) {
            if (sides.bucket(i) != null) {
                return false;
            }
        }
        if (!sides.hasChains()) {
            return false;
        }
        for (int i = 0; i < SIDES; i++) {
            for (SideMap.Entry e = sides.bucket(i); e != null; e = e.next) {
                if (e.value != null && !e.value.repOK()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Of what is sound already: a list for each side that is there, and the keys and sizes are right. */
    boolean isPrecise() {
        for (int i = 0; i < SIDES; i++) {
            for (SideMap.Entry e = sides.bucket(i); e != null; e = e.next) {
                if (e.key != i || e.value == null || !e.value.repOKPrecise()) {
                    return false;
                }
            }
        }
        return sides.isHashed();
    }
}
