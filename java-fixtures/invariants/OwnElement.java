//@ method invariants.OwnElement#isShared
//@ precondition repOK lazy: 1 1
//@ precondition repOK pose: 1 1
package invariants;

/** An array that holds the object it belongs to. */
public class OwnElement {
    OwnElement[] all;

    boolean repOK() {
        return all != null && all.length == 1 && all[0] == this;
    }

    int isShared() {
        return all[0].all == all ? 1 : 2;
    }
}
