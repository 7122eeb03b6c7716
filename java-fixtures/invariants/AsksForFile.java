//@ method invariants.AsksForFile#sign
//@ gives_up
//@ precondition repOK lazy: 0
//@ precondition repOK pose: 0
package invariants;

/** An invariant that asks for a file, which is nothing that can be answered. */
public class AsksForFile {
    int count;

    boolean repOK() {
        return count > 5 && !new java.io.File("/nope").exists();
    }

    int sign() {
        return count > 0 ? 1 : 2;
    }
}
