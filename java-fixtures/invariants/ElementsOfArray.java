//@ method invariants.ElementsOfArray#below
//@ precondition repOK lazy: 1 4 5
//@ precondition repOK pose: 1 2 2
package invariants;

/** The invariant of an object in an array holds as well. */
public class ElementsOfArray {
    ElementsOfArray[] all;

    boolean repOK() {
        return all != null && all.length == 1 && all[0] != null;
    }

    int below() {
        return all[0].all == all ? 1 : all[0].all != null && all[0].all[0] != null ? 2 : 3;
    }
}
