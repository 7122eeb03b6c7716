//@ method invariants.BoxedOne#isOne
//@ precondition repOK lazy: 1
//@ precondition repOK pose: 1
package invariants;

/** A box that holds 1. */
public class BoxedOne {
    Integer number;

    boolean repOK() {
        return number != null && number == 1;
    }

    int isOne() {
        return number == 1 ? 1 : 2;
    }
}
