//@ method invariants.OneLetter#isEmpty
//@ precondition repOK lazy: 1
//@ precondition repOK pose: 1
package invariants;

/** A string of one character. */
public class OneLetter {
    String name;

    boolean repOK() {
        return name != null && name.length() == 1;
    }

    int isEmpty() {
        return name.isEmpty() ? 1 : 2;
    }
}
