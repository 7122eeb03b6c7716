//@ method invariants.OwnerOrNull#isFree
//@ precondition repOK lazy: 2 2
//@ precondition repOK pose: 2 2
package invariants;

/** A field of type Object that is null, or the object itself. */
public class OwnerOrNull {
    Object owner;

    boolean repOK() {
        return owner == this || owner == null;
    }

    int isFree() {
        return owner == null ? 1 : 2;
    }
}
