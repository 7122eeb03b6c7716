//@ method structures.CombatantStatistic#ensureTypExists(int)
//@ precondition repOK compat lazy CombatantStatistic=1 TypeMap=1 LinkedList$Entry=s*s: 32+2
package structures;

/**
 * Values of a combat, by type and by side. The study assumes that both are in range; here others are rejected, and
 * these paths come on top of its counts. A list is made when its first value comes.
 */
public class CombatantStatistic {
    static final int TYPES = 15;

    TypeMap data = new TypeMap();

    public void addData(int type, int side, int value) {
        if (side < 0 || side >= DataSet.SIDES) {
            throw new IllegalArgumentException();
        }
        ensureTypExists(type);
        data.get(type).add(side, value);
    }

    public void ensureTypExists(int type) {
        if (type < 0 || type >= TYPES) {
            throw new IllegalArgumentException();
        }
        if (!data.containsKey(type)) {
            data.put(type, new DataSet());
        }
    }

    /** Chains of data sets or of nothing. */
    public boolean repOK() {
        if (data == null || !data.hasChains()) {
            return false;
        }
        for (int i = 0; i < TypeMap.BUCKETS; i++) {
            for (TypeMap.Entry e = data.bucket(i); e != null; e = e.next) {
                if (e.value != null && !e.value.repOK()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** And a data set for each type that is there, and the keys and sizes are right. */
    public boolean repOKPrecise() {
        if (!repOK()) {
            return false;
        }
        for (int i = 0; i < TypeMap.BUCKETS; i++) {
            for (TypeMap.Entry e = data.bucket(i); e != null; e = e.next) {
                if (e.key < 0 || e.key >= TYPES || e.value == null || !e.value.isPrecise()) {
                    return false;
                }
            }
        }
        return data.isHashed();
    }
}
